"""The JSON Schemas of the suite: validation, and what else the schemas declare of a field.

Two keywords are the suite's own: `x-unordered` marks a list whose order has no meaning, `x-option` names the option
rule that a setting uses. This module must not know any operation.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from jsonschema_rs import Draft202012Validator, Registry

from .cases import CONFORMANCE
from .json_values import Json, a_text, an_object, one_line, read_json_file

SCHEMAS: Final = CONFORMANCE / "schema"
"""The folder of the schemas, one file an operation, and those of messages, case files and results."""


class SchemaNode(NamedTuple):
    """A schema and the file in which it stands, from which its references are read."""

    file: str
    schema: dict[str, Json]

    @property
    def unordered(self) -> bool:
        """Whether the order of the list that this schema describes has no meaning."""
        return self.schema.get("x-unordered") is True

    @property
    def items(self) -> "SchemaNode":
        """The schema of the entries of a list."""
        return resolved(SchemaNode(self.file, _table(self.schema.get("items"))))

    def field(self, name: str) -> "SchemaNode":
        """The schema of a field of an object."""
        own = _table(self.schema.get("properties")).get(name, self.schema.get("additionalProperties"))
        return resolved(SchemaNode(self.file, _table(own)))


ANYTHING: Final = SchemaNode("", {})
"""The schema that says nothing."""


def _table(value: Json) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}


@cache
def schema_files() -> dict[str, dict[str, Json]]:
    """The schema files by name."""
    return {path.name: an_object(read_json_file(path), path.name) for path in sorted(SCHEMAS.glob("*.json"))}


@cache
def _registry() -> Registry:
    return Registry([*schema_files().items()])


@cache
def _validator(reference: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": reference}, registry=_registry())


def fault(value: Json, reference: str) -> str | None:
    """What makes a value invalid under the schema that a reference names (`messages.json#/$defs/reply`), with its
    place; None for a valid value."""
    for error in _validator(reference).iter_errors(value):
        place = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in error.instance_path)
        return f"${place}: {error.message}"
    return None


@cache
def node(file: str, name: str) -> SchemaNode:
    """The definition with this name in a schema file; ANYTHING where there is no such file or definition."""
    definition = _table(_table(schema_files().get(file, {}).get("$defs")).get(name))
    return resolved(SchemaNode(file, definition)) if definition else ANYTHING


def resolved(place: SchemaNode) -> SchemaNode:
    """The schema itself where a node is only a reference to it."""
    reference = place.schema.get("$ref")
    if reference is None:
        return place
    file, _, pointer = a_text(reference, "$ref").partition("#/$defs/")
    return node(file or place.file, pointer)


def options_of_settings(settings: dict[str, Json], place: SchemaNode) -> Iterator[str]:
    """The option rules that the settings in an object use, as the schema declares with `x-option`; objects inside it
    are searched as well."""
    for name, value in settings.items():
        field = place.field(name)
        declared = _table(field.schema.get("x-option"))
        for entry in value if isinstance(value, list) else [value]:
            written = entry if isinstance(entry, str) else one_line(entry)
            option = declared.get(written, declared.get("*"))
            if option is not None:
                yield a_text(option, "x-option")
        if isinstance(value, dict):
            yield from options_of_settings(value, field)
