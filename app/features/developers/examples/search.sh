curl "https://example.org/api/content/search?query=sleep&size=3"
