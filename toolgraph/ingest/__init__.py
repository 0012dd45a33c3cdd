"""Documents → operations (pure). One reader a format; spec versions differ as data."""
