"""The bundled demo catalog of a made-up commerce company."""
