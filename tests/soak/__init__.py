"""Long tests that run on request; their last figures stand in docs/measurements.md."""
