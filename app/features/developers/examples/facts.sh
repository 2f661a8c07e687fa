curl "https://example.org/api/content/event?fact=quiet-space:yes&fact=speaking:no"
