/** The examples of the page for developers: whole programs, which a test runs as they stand. */
import client from './examples/client.ts.txt?raw';
import copy from './examples/copy.py?raw';
import facts from './examples/facts.sh?raw';
import feed from './examples/feed.sh?raw';
import notes from './examples/notes.sh?raw';
import search from './examples/search.sh?raw';
import types from './examples/types.sh?raw';
import webhook from './examples/webhook.ts.txt?raw';

/** Stands in them for the site's own address. */
export const PLACE = 'https://example.org';

export const EXAMPLES = { client, copy, facts, feed, notes, search, types, webhook };
