"""Paths and addresses → parsed documents, with limits. The only package that reads sources."""
