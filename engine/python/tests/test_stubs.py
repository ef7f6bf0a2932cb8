"""The stubs say what there is, with the words that `help` says. `WARBOARD_WRITE=1` writes those words into the stubs."""

import ast
import inspect
import os
import pathlib

import warboard
from warboard import _engine

STUBS = pathlib.Path(warboard.__file__).with_name("_engine.pyi")
SOURCE = pathlib.Path(__file__).resolve().parents[1] / "python/warboard/_engine.pyi"


def public(of):
    return {name for name in vars(of) if not name.startswith("_")}


def described(node):
    """What has a docstring at run time: name, and the node that is to say it."""
    for entry in node.body:
        if isinstance(entry, ast.ClassDef) and hasattr(_engine, entry.name):
            of = getattr(_engine, entry.name)
            yield of, entry
            for member in entry.body:
                if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
                    yield inspect.getattr_static(of, member.name), member
        elif isinstance(entry, ast.FunctionDef):
            yield getattr(_engine, entry.name), entry


def test_stubs_name_everything_and_nothing_else():
    tree = ast.parse(STUBS.read_text())
    classes = {entry.name: entry for entry in tree.body if isinstance(entry, ast.ClassDef)}
    functions = {entry.name for entry in tree.body if isinstance(entry, ast.FunctionDef) and not entry.name.startswith("_")}
    there = {name for name in classes if hasattr(_engine, name) and not name.startswith("_")} | functions
    # Written in Python, with their types beside them.
    own = {"Study", "__version__", "merge", "study"}
    assert there == public(_engine) == set(warboard.__all__) - own
    assert all(inspect.getdoc(getattr(warboard, name)) for name in own)
    for name in ("Batch", "Edition", "Game", "Setup"):
        of = getattr(warboard, name)
        members = {entry.name for entry in classes[name].body if isinstance(entry, ast.FunctionDef)}
        assert {member for member in members if not member.startswith("_")} == public(of), name
        for entry in classes[name].body:
            if isinstance(entry, ast.FunctionDef) and not entry.decorator_list:
                check_arguments(of, entry)


def check_arguments(of, entry):
    name = "__new__" if entry.name == "__new__" else entry.name
    if name.startswith("__") and name != "__new__":
        return
    runtime = list(inspect.signature(of if name == "__new__" else getattr(of, name)).parameters)
    stub = [argument.arg.rstrip("_") for argument in [*entry.args.args[1:], *entry.args.kwonlyargs]]
    assert stub == [argument.rstrip("_") for argument in runtime if argument != "self"], (of, name)


def test_everything_is_described_in_the_same_words():
    write = os.environ.get("WARBOARD_WRITE")
    tree = ast.parse((SOURCE if write else STUBS).read_text())
    for of, node in described(tree):
        said = inspect.cleandoc(of.__doc__ or "")
        assert len(said) > 10, f"{node.name} is not described"
        if write:
            node.body = [entry for entry in node.body if not is_text(entry) and not is_dots(entry)]
            node.body.insert(0, ast.Expr(ast.Constant(said)))
        else:
            assert ast.get_docstring(node) == said, node.name
    if write:
        SOURCE.write_text(ast.unparse(tree) + "\n")


def is_text(entry):
    return isinstance(entry, ast.Expr) and isinstance(entry.value, ast.Constant) and isinstance(entry.value.value, str)


def is_dots(entry):
    return isinstance(entry, ast.Expr) and isinstance(entry.value, ast.Constant) and entry.value.value is ...
