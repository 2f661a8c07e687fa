/** Every call of the API on one page, for people: whole HTML without script, made from the API's description. */
import { escapeHtml } from '#server/features/feeds/xml-safe-text.ts';
import { READER_STYLE } from './reader-style.ts';
import { code, fieldsOf, kindOf, limitsOf, nameOf, prose, type Schema, shapeId } from './schema-words.ts';

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  schema?: Schema;
}
interface Body {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema?: Schema; example?: unknown }>;
}
interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: Body;
  responses?: Record<string, Body>;
  security?: Record<string, unknown>[];
}
/** The parts of the finished description that are shown. */
export interface Described {
  info: { title: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, unknown>>;
  components?: {
    schemas?: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Body>;
  };
}

interface Call {
  tag: string;
  /** What the words of a search are looked for in, in lower case. */
  text: string;
  html: (open: boolean) => string;
}

/** The longest that somebody searches for, in letters. */
export const FIND_LIMIT = 200;

/** Prepares the page once; what comes back makes it for the words of a search, or for none. */
export function readerOf(description: Described, language: string): (find?: string) => string {
  const calls = Object.entries(description.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => callOf(path, method, call as Operation, description)),
  );
  const shapes = Object.entries(description.components?.schemas ?? {}).map(
    ([name, schema]) =>
      `<details><summary><h3>${escapeHtml(name)}</h3></summary><div id="${escapeHtml(shapeId(name))}" class="inside"><p>${kindOf(schema)}</p>${schema.description ? `<p>${prose(schema.description)}</p>` : ''}${fieldsOf(schema)}</div></details>`,
  );
  return (find = '') => {
    const words = find.toLowerCase().split(/\s+/).filter(Boolean);
    const found = calls.filter(({ text }) => words.every((word) => text.includes(word)));
    const groups = (description.tags ?? []).map(({ name, description: about = '' }) => {
      const own = found.filter(({ tag }) => tag === name);
      if (own.length === 0) return '';
      return `<section aria-labelledby="${groupId(name)}"><h2 id="${groupId(name)}">${capital(escapeHtml(name))}</h2><p>${prose(about)}</p>${own.map(({ html }) => html(found.length === 1)).join('')}</section>`;
    });
    const { title, description: about = '' } = description.info;
    return [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${find ? `${escapeHtml(find)} · ` : ''}All calls · ${escapeHtml(title)}</title>`,
      `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${READER_STYLE}</style></head><body>`,
      '<header><a href="#calls" class="skip">To the calls</a> <a href="/developers">For developers</a> <a href="/api/openapi.json">The same as OpenAPI, for programs</a></header>',
      `<main><h1>All calls of the ${escapeHtml(title)}</h1><p>${prose(about)}</p>`,
      `<search><form action="/api/docs"><label for="find">Find a call</label><div class="row"><input id="find" name="find" type="search" maxlength="${FIND_LIMIT}" value="${escapeHtml(find)}" aria-describedby="find-hint"><button>Find</button></div><p id="find-hint">By its address, or by words such as ‘search’ or ‘events’.</p></form></search>`,
      `<div id="calls" tabindex="-1"><p>${foundWords(found.length, find)}</p>${groups.join('')}</div>`,
      `<section aria-labelledby="shapes"><h2 id="shapes">Shapes</h2><p>Objects that several calls send or take.</p>${shapes.join('')}</section>`,
      '</main></body></html>',
    ].join('');
  };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const groupId = (name: string): string => `group-${name.replaceAll(/\W+/g, '-')}`;

function foundWords(count: number, find: string): string {
  if (!find.trim()) return `${count} calls. Open one to read it.`;
  const all = '<a href="/api/docs">Show all calls</a>';
  if (count === 0) return `No call has ‘${escapeHtml(find)}’ in its address or its words. Try one word. ${all}.`;
  return `${count} ${count === 1 ? 'call' : 'calls'} for ‘${escapeHtml(find)}’. ${all}.`;
}

function callOf(path: string, method: string, call: Operation, description: Described): Call {
  const { operationId, summary = '', tags = [] } = call;
  const parameters = (call.parameters ?? []).map((one) =>
    one.$ref ? (description.components?.parameters?.[nameOf(one.$ref)] ?? one) : one,
  );
  const inside = [
    ...(call.deprecated ? ['<p>This call is outdated. Its answer says what takes its place.</p>'] : []),
    ...(call.description ? [`<p>${prose(call.description)}</p>`] : []),
    `<p>${needs(call)}</p>`,
    method === 'get' ? exampleLink(path, call, parameters) : '',
    parametersOf(parameters),
    bodyOf(call.requestBody),
    answersOf(call.responses ?? {}, description),
  ].join('');
  const name = `${code(method.toUpperCase())} ${code(path)}`;
  return {
    tag: tags[0] ?? '',
    text: [method, path, operationId, summary].join(' ').toLowerCase(),
    html: (open) =>
      `<details${open ? ' open' : ''}><summary><h3>${name} <span>${escapeHtml(summary)}</span></h3></summary><div id="${operationId}" class="inside">${inside}</div></details>`,
  };
}

const needs = ({ security }: Operation): string =>
  security?.some((one) => Object.keys(one).length === 0)
    ? 'Open to all. With a token, the answer holds what the member sees.'
    : `Needs a token: the header ${code('Authorization: Bearer …')}.`;

/** An open call with its examples, as a link; none where the path asks for something. */
function exampleLink(path: string, { security }: Operation, parameters: readonly Parameter[]): string {
  if (!security || parameters.some((one) => one.in === 'path')) return '';
  const query = new URLSearchParams();
  for (const { name, in: where, example } of parameters)
    if (where === 'query' && example !== undefined) for (const one of [example].flat()) query.append(name, String(one));
  const address = query.size > 0 ? `${path}?${query}` : path;
  return `<p>Try it: <a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`;
}

function parametersOf(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '<p>It takes no parameters.</p>';
  const list = parameters.map(({ name, in: where, required, description, example, schema = {} }) => {
    const place = where === 'query' ? '' : `in the ${where}`;
    const facts = [kindOf(schema), place, required ? 'needed' : '', limitsOf(schema)].filter(Boolean).join(', ');
    const about = description ?? schema.description;
    const shown = example === undefined ? '' : ` Example: ${code([example].flat().join(', '))}.`;
    return `<li>${code(name)} ${facts}.${about ? ` ${prose(about)}` : ''}${shown}</li>`;
  });
  return `<h4>Parameters</h4><ul>${list.join('')}</ul>`;
}

function bodyOf(body: Body | undefined): string {
  return body ? `<h4>What to send</h4>${contentOf(body)}` : '';
}

function answersOf(responses: Record<string, Body>, { components }: Described): string {
  const answers = Object.entries(responses).map(([status, one]) => {
    const body = one.$ref ? (components?.responses?.[nameOf(one.$ref)] ?? one) : one;
    return `<li>${code(status)} ${prose(body.description ?? '')}${contentOf(body)}</li>`;
  });
  return `<h4>Answers</h4><ul>${answers.join('')}</ul>`;
}

const contentOf = ({ content = {} }: Body): string =>
  Object.entries(content)
    .map(([type, { schema = {}, example }]) =>
      [
        `<p>${kindOf(schema)} as ${code(type)}</p>${fieldsOf(schema)}`,
        example === undefined
          ? ''
          : `<details class="example"><summary>Example</summary><pre tabindex="0">${escapeHtml(JSON.stringify(example, null, 2))}</pre></details>`,
      ].join(''),
    )
    .join('');
