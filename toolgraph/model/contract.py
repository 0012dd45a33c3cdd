"""What a tool consumes (request fields) and produces (response fields), field by field."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec


class FieldKind(StrEnum):
    """Who supplies a field: a user or producer, the environment, or the security layer."""

    DATA = "data"
    CONTEXT = "context"
    AUTH = "auth"


class Location(StrEnum):
    """Where a field travels. The last two are of produced fields."""

    PATH = "path"
    QUERY = "query"
    HEADER = "header"
    COOKIE = "cookie"
    BODY = "body"
    FORM_DATA = "formData"
    RESPONSE = "response"
    RESPONSE_HEADER = "response_header"


class Field(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One leaf of a request or response.

    `json_path` is the JSONPath subset of the artifact (`$.items[*].orderId`, `$.map.*.id`,
    `$.headers.Location`, `$`); a path, query, header or cookie parameter has `$.<name>`.
    `required` is *effective*: it holds only if every ancestor is required too.
    `semantic_tag` names entity and role (`order.id`) or a generic role (`paging`, `date`, `auth`).
    """

    field_name: str
    json_path: str
    field_type: str = "string"
    location: Location
    kind: FieldKind = FieldKind.DATA
    required: bool = False
    enum: tuple[Any, ...] = ()
    format: str = ""
    semantic_tag: str = ""
    #: Why it has that tag, in words.
    tag_why: str = ""
    #: JSON pointer to the field's schema in the artifact or its source document.
    pointer: str = ""
    description: str = ""
    default: Any = None
    example: Any = None
    read_only: bool = False
    write_only: bool = False
    nullable: bool = False
    #: Of a consumed field: it picks an existing entity, that of its tag, so that another tool may supply it.
    reference: bool = False
    #: Of a produced field: it is a key of the very resource that the tool returns, the entity of its tag; a produced
    #: field that has only the tag mentions another resource.
    identity: bool = False

    @property
    def entity(self) -> str:
        """The entity of the semantic tag, or an empty string for a generic role."""
        entity, dot, _ = self.semantic_tag.partition(".")
        return entity if dot else ""


class Link(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An OpenAPI link object: parameters of a target operation as runtime expressions over this one."""

    name: str
    status: str
    #: The target operation's id as written, or its resolved tool name, whichever is known.
    operation_id: str = ""
    operation_ref: str = ""
    #: Target parameter (`petId`, `path.petId`) → runtime expression (`$response.body#/id`).
    parameters: dict[str, Any] = {}
    request_body: Any = None
    description: str = ""
    pointer: str = ""


class Contract(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that is known of a tool's request and response fields.

    Fields that neither identify anything nor are needed for a call stay in the schemas and are flattened
    on demand; the contract holds what retrieval, planning and edges use.
    """

    consumes: tuple[Field, ...] = ()
    produces: tuple[Field, ...] = ()
    links: tuple[Link, ...] = ()
