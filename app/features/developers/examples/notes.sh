curl "https://example.org/api/content/media?without_note=loud-sounds"
