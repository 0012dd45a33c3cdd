"""Whether a tool, and the collection, can be searched, planned and executed, with reasons and remedies."""
