@rem Gives Windows the word that POSIX shells have, for "npm start": docs/decisions/0089-one-command-starts-it.md
@%*
