"""Finding the tools that answer a query, with the evidence for each and what kept the others out."""
