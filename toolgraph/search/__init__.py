"""Finding the tools that answer a query, with the evidence for each and what kept the others out.

`toolgraph.search.retriever.Retriever` is the index; `toolgraph.search.values` is what it gives; `understand` of
`toolgraph.search.query` tells what a query asks for. The modules that need numpy are imported when they are used.
"""
