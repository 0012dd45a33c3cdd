"""The Dash application in which operators explore a tool graph, question it and correct it."""
