"""Ids of the Map page."""

from enum import StrEnum


class Map(StrEnum):
    """Component ids."""

    #: The collection in one sentence.
    SENTENCE = "map-sentence"
    TILES = "map-tiles"
    READINESS = "map-readiness"
    CONTENT = "map-content"
    WORK = "map-work"
    #: Around the picture and what stands beside it, or below it where the picture is wide.
    COLUMNS = "map-columns"
    #: Which picture of the modules is shown, and the picture with its sentence.
    PICTURE = "map-picture"
    PANEL = "map-panel"
    #: Inside the panel, one at a time.
    MATRIX = "map-matrix"
    GRAPH = "map-graph"
    TABLE = "map-table"


class Picture(StrEnum):
    """The forms in which modules and their flows are shown; the address has the name under `pic`."""

    MATRIX = "matrix"
    GRAPH = "graph"
    TABLE = "table"
