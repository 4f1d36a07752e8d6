"""The pages and the scoring API: the only layer that knows Flask."""
