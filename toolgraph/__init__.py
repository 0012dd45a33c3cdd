"""The engine: builds, searches, plans over and saves tool graphs."""
