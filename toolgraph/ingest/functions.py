"""Python functions → a tool list: signatures and type hints as schemas, docstrings as descriptions.

Docstrings are read in the styles of Google, NumPy and Sphinx. What the functions are is read by
`toolgraph.ingest.catalogs`, as any list of tools.
"""

from __future__ import annotations

import functools
import inspect
import types
import typing
from collections.abc import Callable, Sequence
from inspect import Parameter
from typing import Any

import docstring_parser
import msgspec

from toolgraph.ingest.catalogs import FUNCTION
from toolgraph.ingest.class_schemas import Schema, default_of, docstring, resolved, typed_dict
from toolgraph.ingest.docstring_types import schema_of_words
from toolgraph.ingest.problems import Problems
from toolgraph.ingest.type_hints import HintSchemas, object_schema
from toolgraph.model import Severity
from toolgraph.schema.pointer import join
from toolgraph.sources import Document

_VARIABLE: dict[Any, str] = {Parameter.VAR_POSITIONAL: "*", Parameter.VAR_KEYWORD: "**"}
_LAMBDA = "<lambda>"
DEFAULT_LABEL = "functions"


def describe_functions(functions: Sequence[Callable[..., Any]], label: str = "") -> Document:
    """Describe callables as a document that lists them as tools; none of them is called.

    Without *label* it is called after the module that all of them come from. What is no function with a name, or
    can't be described in full, is in the document's `problems`.
    """
    modules = [getattr(_core(one), "__module__", None) or "" for one in functions]
    label = label or (modules[0] if len(set(modules)) == 1 else "") or DEFAULT_LABEL
    problems = Problems(label)
    tools: list[dict[str, Any]] = []
    for function, module in zip(functions, modules, strict=True):
        if _has_name(function, problems):
            tags = {"tags": [module.rpartition(".")[2].strip("_")]} if len(set(modules)) > 1 and module else {}
            tools.append(_tool(function, join("tools", str(len(tools))), problems) | tags)
    document = Document.of({"kind": FUNCTION, "tools": tools}, label)
    return msgspec.structs.replace(document, problems=problems.all())


def _has_name(function: Any, problems: Problems) -> bool:
    """Whether something can be called, and by a name; if not it is told."""
    if not callable(function):
        message = f"A value of the type {type(function).__name__} is no function; it was left out."
        problems.add("invalid_operation", "#/tools", message)
        return False
    if getattr(_core(function), "__name__", "") == _LAMBDA:
        problems.add("missing_tool_name", "#/tools", "A lambda has no name to be called by; it was left out.")
        return False
    return True


def _tool(function: Any, pointer: str, problems: Problems) -> dict[str, Any]:
    """Describe one callable."""
    core = _core(function)
    name = getattr(core, "__name__", "") or type(core).__name__
    doc = _documentation(core)
    tool: dict[str, Any] = {
        "name": name,
        "description": "\n\n".join(filter(None, (doc.short_description, doc.long_description))),
    }
    try:
        signature = inspect.signature(function)
    except (ValueError, TypeError):
        problems.add("missing_signature", pointer, f"{name} does not tell its parameters; it is taken to have none.")
        return tool | {"inputSchema": {"type": "object", "properties": {}}}
    reader = _Signature(
        signature, core, doc, lambda message: problems.add("unknown_type", pointer, message, Severity.INFO)
    )
    for parameter in reader.left_out:
        message = f"{name} has the parameter {parameter}, which can't be given by name; it was left out."
        problems.add("parameter_left_out", pointer, message, Severity.INFO)
    return tool | {"inputSchema": reader.arguments()} | reader.result()


class _Signature:
    """The parameters and the result of one function as schemas."""

    def __init__(
        self, signature: inspect.Signature, core: Any, doc: docstring_parser.Docstring, tell: Callable[[str], None]
    ) -> None:
        parameters = list(signature.parameters.values())
        # A method that was taken from its class still asks for the object.
        is_unbound = isinstance(
            core, types.FunctionType | types.MethodDescriptorType
        ) and "." in core.__qualname__.replace("<locals>.", "")
        skipped = parameters[:1] if is_unbound and parameters and parameters[0].name in ("self", "cls") else []
        self.parameters = [p for p in parameters if p not in skipped and p.kind not in _VARIABLE]
        variable = {p.name: mark for p in parameters if (mark := _VARIABLE.get(p.kind))}
        self._doc = doc
        self._tell = tell
        annotated = {p.name: p.annotation for p in parameters
                     if p not in skipped and p.annotation is not Parameter.empty}  # fmt: skip
        if signature.return_annotation is not inspect.Signature.empty:
            annotated["return"] = signature.return_annotation
        self._hints = resolved(annotated, getattr(inspect.unwrap(_code_of(core)), "__globals__", {}), {}, tell)
        #: `**options: Unpack[Options]` are parameters of their own.
        self._unpacked = {name: typing.get_args(hint)[0] for name, hint in self._hints.items()
                          if name in variable and typing.get_origin(hint) is typing.Unpack}  # fmt: skip
        self.left_out = [p.name for p in skipped] + [
            f"{mark}{name}" for name, mark in variable.items() if name not in self._unpacked
        ]

    def arguments(self) -> dict[str, Any]:
        """Give the schema of the arguments."""
        schemas = HintSchemas(self._tell)
        said = {parameter.arg_name.lstrip("*"): parameter for parameter in self._doc.params}
        properties = {}
        for parameter in self.parameters:
            told = said.get(parameter.name)
            properties[parameter.name] = self._own(parameter, schemas, told.type_name if told else None)
            if told and told.description:
                properties[parameter.name]["description"] = told.description
        required = [p.name for p in self.parameters if _is_required(p.default)]
        for kind in self._unpacked.values():
            options = typed_dict(schemas, kind)
            properties |= options["properties"]
            required += options["required"]
        return schemas.whole(object_schema(properties, required))

    def _own(self, parameter: Parameter, schemas: HintSchemas, words: str | None) -> Schema:
        """Give the schema of one parameter: that of its hint, else what the docstring calls it."""
        schema = schemas.of(self._hints[parameter.name]) if parameter.name in self._hints else schema_of_words(words)
        default = parameter.default
        if not _is_field(default):
            return schema | default_of(default)
        description = {"description": default.description} if default.description else {}
        return schema | default_of(default.default) | description

    def result(self) -> dict[str, Any]:
        """Give the `outputSchema` of the return type, as annotated or else as documented; nothing of an unknown one."""
        schemas = HintSchemas(self._tell)
        if "return" in self._hints:
            schema = schemas.of(self._hints["return"])
        else:
            schema = schema_of_words(self._doc.returns.type_name if self._doc.returns else None)
        return {"outputSchema": schemas.whole(schema)} if schema else {}


def _core(function: Any) -> Any:
    """Give the function inside bound methods and partial applications."""
    while isinstance(function, functools.partial | types.MethodType):
        function = function.func if isinstance(function, functools.partial) else function.__func__
    return function


def _is_field(default: Any) -> bool:
    """Whether a default is what Pydantic's `Field(…)` makes: it describes the parameter, and may hold its default."""
    return callable(getattr(default, "is_required", None)) and hasattr(default, "default")


def _is_required(default: Any) -> bool:
    return bool(default.is_required()) if _is_field(default) else default is Parameter.empty


def _code_of(core: Any) -> Any:
    """Give what runs when something is called: the function itself, a class's `__init__`, an object's `__call__`."""
    if inspect.isroutine(core) or hasattr(core, "__wrapped__"):
        return core
    kind = core if isinstance(core, type) else type(core)
    return getattr(kind, "__init__" if isinstance(core, type) else "__call__")


def _documentation(core: Any) -> docstring_parser.Docstring:
    return docstring(inspect.getdoc(core if isinstance(core, type) else _code_of(core)) or inspect.getdoc(core) or "")
