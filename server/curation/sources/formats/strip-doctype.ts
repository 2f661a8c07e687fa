/**
 * Takes the DOCTYPE out of a document. Of the entities that it declares only short plain text is put in its place: nothing
 * that holds another entity, so that none grows, and nothing from outside.
 */

const LETTERS = 200;
const DECLARED_MOST = 100;
/** In letters: what is put in may not make a document much longer. */
const GROWTH = 100_000;
const DOCTYPE_MOST = 100_000;

const PROLOG = /(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)/y;
const ENTITY = /<!ENTITY\s+([\w:.-]{1,60})\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const OF_XML = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

export function withoutDoctype(text: string): string {
  const start = prologEnd(text);
  if (!/^<!doctype/i.test(text.slice(start, start + 9))) return text;
  const end = doctypeEnd(text, start);
  return expanded(text.slice(0, start) + text.slice(end), entitiesOf(text.slice(start, end)));
}

function prologEnd(text: string): number {
  let at = text.startsWith('\ufeff') ? 1 : 0;
  for (;;) {
    PROLOG.lastIndex = at;
    const found = PROLOG.exec(text);
    if (!found) return at;
    at = PROLOG.lastIndex;
  }
}

/** Behind its last sign: quotes and comments within its brackets hold anything. */
function doctypeEnd(text: string, start: number): number {
  const signs = /"[^"]*"|'[^']*'|<!--[\s\S]*?-->|[[\]>]/g;
  const some = text.slice(start + 9, start + DOCTYPE_MOST);
  let isInside = false;
  for (let found = signs.exec(some); found; found = signs.exec(some)) {
    if (found[0] === '[') isInside = true;
    else if (found[0] === ']') isInside = false;
    else if (found[0] === '>' && !isInside) return start + 9 + signs.lastIndex;
  }
  // It never ends: what follows is not read as a part of it.
  const root = some.search(/<(?![!?])/);
  return root === -1 ? text.length : start + 9 + root;
}

function entitiesOf(doctype: string): Map<string, string> {
  const entities = new Map<string, string>();
  for (const [, name = '', double, single] of doctype.matchAll(ENTITY)) {
    const value = double ?? single ?? '';
    // A sign by its number is fine; another entity, a parameter or markup is not.
    if (value.length > LETTERS || /<|%|&(?!#)/.test(value) || OF_XML.has(name)) continue;
    // The first declaration counts.
    if (!entities.has(name) && entities.size < DECLARED_MOST) entities.set(name, value);
  }
  return entities;
}

/** Within CDATA nothing is an entity. */
function expanded(text: string, entities: ReadonlyMap<string, string>): string {
  let growth = 0;
  return text.replaceAll(/<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|&([\w:.-]{1,60});/g, (whole, name: string = '') => {
    const value = entities.get(name);
    if (value === undefined || growth + value.length > GROWTH) return whole;
    growth += value.length;
    return value;
  });
}
