"""`$ref` resolution with cycles; a schema component is flattened once into typed field paths."""
