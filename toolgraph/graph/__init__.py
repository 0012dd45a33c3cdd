"""Evidence rules, edges, groups, neighbourhoods, paths and layouts: one kind of evidence a module."""
