"""`$ref` resolution with cycles; a schema component is flattened once into typed field paths."""

from toolgraph.schema.flatten import Budget, SchemaField, flatten_schema
from toolgraph.schema.index import INLINE_PREFIX, SchemaIndex
from toolgraph.schema.model_view import model_view
from toolgraph.schema.references import references_in

__all__ = ["INLINE_PREFIX", "Budget", "SchemaField", "SchemaIndex", "flatten_schema", "model_view", "references_in"]
