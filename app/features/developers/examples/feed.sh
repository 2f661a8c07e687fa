curl "https://example.org/topic/adhd.json?consumption=Listen"
