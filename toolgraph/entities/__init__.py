"""Resources, identity fields and envelopes, learned from the documents themselves."""
