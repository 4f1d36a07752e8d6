"""Every template is used, imports only what it uses, and holds no rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import nodes

from app.games import all_games

ROOT = Path(__file__).resolve().parents[2] / "templates"
NAMES = sorted(str(path.relative_to(ROOT)) for path in ROOT.rglob("*.html"))
IMPORTED = re.compile(r'{%-? from "([^"]+)" import ([^%]+?) -?%}')
INCLUDED = re.compile(r'{%-? (?:include|extends|import|from) "([^"]+)"')
ARITHMETIC = (nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Pow)
RENDERED = re.compile(r'"((?:\w+/)+\w+\.html)"')


@pytest.mark.parametrize("name", NAMES)
def test_a_template_imports_macros_that_exist_and_uses_them(bare_app: Flask, name: str) -> None:
    source = (ROOT / name).read_text()
    rest = IMPORTED.sub("", source)

    for module, imported in IMPORTED.findall(source):
        macros = (ROOT / module).read_text()
        for macro in (each.strip() for each in imported.split(",")):
            assert re.search(rf"macro {macro}\(", macros), f"{module} has no {macro}"
            assert re.search(rf"\b{macro}\(", rest), f"{macro} is not used"


@pytest.mark.parametrize("name", NAMES)
def test_a_template_compiles_and_names_templates_that_exist(bare_app: Flask, name: str) -> None:
    bare_app.jinja_env.get_template(name)

    for other in INCLUDED.findall((ROOT / name).read_text()):
        assert (ROOT / other).exists(), other


@pytest.mark.parametrize("name", NAMES)
def test_a_template_does_no_arithmetic_and_no_style(bare_app: Flask, name: str) -> None:
    source = (ROOT / name).read_text()

    assert not list(bare_app.jinja_env.parse(source).find_all(ARITHMETIC))
    assert " style=" not in source
    assert "<script>" not in source


def test_every_template_is_rendered_somewhere() -> None:
    sources = [path.read_text() for path in ROOT.rglob("*.html")]
    sources += [path.read_text() for path in (ROOT.parent / "app" / "web").glob("*.py")]
    named = {
        name for source in sources for name in RENDERED.findall(source) + INCLUDED.findall(source)
    }
    named |= {"base.html", "sittings/board.html", "sittings/_standings.html"}
    for game in all_games():
        folder = f"games/{game.slug.replace('-', '_')}"
        named |= {f"{folder}/{page}.html" for page in ("_line", "_deal", "_why", "rules")}
        named |= {f"{folder}/entry_{mode}.html" for mode in game.modes}
        named |= {f"{folder}/edit.html", f"{folder}/_ended.html"} if game.event else set()

    assert sorted(set(NAMES) - named) == []


def test_every_game_brings_its_templates() -> None:
    for game in all_games():
        folder = ROOT / "games" / game.slug.replace("-", "_")
        for page in ("_line", "_deal", "_why", "rules", *(f"entry_{mode}" for mode in game.modes)):
            assert (folder / f"{page}.html").exists()
