"""Documents that nobody would write: mutated ones through everything that is done with a document."""
