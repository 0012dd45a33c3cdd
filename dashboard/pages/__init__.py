"""The pages, one package each: ids, presenter (pure), layout, callbacks."""
