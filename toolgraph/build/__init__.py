"""Documents → artifact: facts, contracts, semantics, evidence and derived sections put together."""
