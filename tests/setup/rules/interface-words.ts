/**
 * Every word that the interface may say, read from the code itself: the text of elements, and the texts in quotation
 * marks that are written for people. What stands in a sentence's place of a name or number counts as one short word.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');

export interface Words {
  /** The file and line where they stand. */
  place: string;
  text: string;
}

/** Where words for people are written; tests, and what is kept for developers, are not among them. */
const ROOMS = /^(?:(?:app|contract|server)\/.*|site\.config)\.tsx?$/;
const NOT_FOR_PEOPLE = /\.(?:test|e2e|gen|d)\.tsx?$|^server\/(?:database\/migrations|search)\//;

/** The files that hold words for people. */
export const filesWithWords = (rooms = ROOMS): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
    .toString()
    .split('\n')
    .filter((file) => rooms.test(file) && !NOT_FOR_PEOPLE.test(file) && existsSync(join(ROOT, file)));

/** The words of the whole interface. */
export const interfaceWords = (): Words[] =>
  filesWithWords().flatMap((file) => wordsOf(file, readFileSync(join(ROOT, file), 'utf8')));

/** A name or number that only the running page knows. */
const HOLE = 'this';

/** Elements that stand in the middle of a sentence; every other one begins a text of its own. */
const INLINE = /^(?:a|abbr|b|bdi|cite|code|kbd|mark|q|small|span|strong|em|time|\w+Link|Link)$/;

/** What is never read out: how things look, where they lead, what the machine calls them. */
const SILENT_ATTRIBUTES =
  /^(?:className|class|style|href|to|src|id|key|d|viewBox|rel|type|name|role|htmlFor|autoComplete|inputMode|shape|pattern|icon|look|size|data-.*|aria-(?:controls|describedby|labelledby|live|current))$/;
const SILENT_CALLS = /^(?:sql|require|matchMedia|querySelector|querySelectorAll|closest|RegExp)$/;

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** The words of one file. */
export function wordsOf(file: string, source: string): Words[] {
  const found: Words[] = [];
  const { program, errors } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${file} cannot be read`);
  const say = (text: string, at: number) => {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    if (/\p{L}/u.test(words)) found.push({ place: `${file}:${source.slice(0, at).split('\n').length}`, text: words });
  };

  const walk = (node: Node): void => {
    if (node.type === 'ImportDeclaration' || node.type.startsWith('TS')) {
      if (!node.expression) return;
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      walkElement(node);
      return;
    }
    if (node.type === 'TaggedTemplateExpression') return;
    if (node.type === 'CallExpression' && SILENT_CALLS.test(nameOf(node.callee as Node))) return;
    if (node.type === 'JSXAttribute' && SILENT_ATTRIBUTES.test(nameOf(node.name as Node))) return;
    const text = literal(node);
    if (text !== undefined && isForPeople(text)) say(text, node.start);
    for (const child of childrenOf(node)) walk(child);
  };

  /** Gathers the sentences of an element; what begins a text of its own is read after it. */
  const walkElement = (element: Node): void => {
    const later: Node[] = [];
    let text = '';
    const close = () => {
      say(text, element.start);
      text = '';
    };
    const gather = (node: Node): void => {
      if (node.type === 'JSXText') text += node.value as string;
      else if (node.type === 'JSXExpressionContainer') expression(node.expression as Node);
      else if (isInline(node)) {
        later.push(...attributesOf(node));
        for (const child of (node.children as Node[]) ?? []) gather(child);
        // A link that brings its own words stands for one.
        if (node.type === 'JSXElement' && (node.children as Node[]).length === 0) text += HOLE;
      } else {
        close();
        later.push(node);
      }
    };
    const expression = (node: Node): void => {
      const quoted = literal(node);
      if (node.type === 'JSXEmptyExpression') return;
      if (quoted !== undefined) text += quoted;
      else if (/Identifier|MemberExpression|TemplateLiteral/.test(node.type)) text += HOLE;
      else if (node.type === 'CallExpression' && !hasElements(node)) {
        text += HOLE;
        later.push(node);
      } else later.push(node);
    };
    later.push(...attributesOf(element));
    for (const child of (element.children as Node[]) ?? []) gather(child);
    close();
    for (const node of later) walk(node);
  };

  walk(program as unknown as Node);
  return found;
}

const hasElements = (node: Node): boolean =>
  node.type === 'JSXElement' || node.type === 'JSXFragment' || childrenOf(node).some(hasElements);

function attributesOf(element: Node): Node[] {
  const opening = element.openingElement as Node | undefined;
  return (opening?.attributes as Node[] | undefined) ?? [];
}

function isInline(node: Node): boolean {
  if (node.type === 'JSXFragment') return true;
  return node.type === 'JSXElement' && INLINE.test(nameOf((node.openingElement as Node).name as Node));
}

function nameOf(node: Node): string {
  if (node.type === 'MemberExpression') return nameOf(node.property as Node);
  if (node.type === 'JSXNamespacedName') return `${nameOf(node.namespace as Node)}:${nameOf(node.name as Node)}`;
  return typeof node.name === 'string' ? node.name : '';
}

/** A text in quotation marks, with holes where it has values. */
function literal(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  const parts = (node.quasis as { value: { cooked: string | null } }[]).map(({ value }) => value.cooked ?? '');
  return parts.join(HOLE);
}

/** A sentence begins with a capital letter or ends with a stop; a long row of plain words is part of one. */
export function isForPeople(text: string): boolean {
  const words = text.trim().split(/\s+/);
  if (words.length < 2 || /^(?:[MmLl]-?\d|<|\/|https?:|@)/.test(text.trim())) return false;
  if (/[{}<>=;]|\w\/\w*\/|::|--/.test(text)) return false;
  const plain = words.filter((word) => /^[‘“(]?[\p{L}’'-]+[.,:;!?…)’”]*$/u.test(word));
  const mostly = plain.length / words.length > 0.6;
  if (/^[‘“]?\p{Lu}/u.test(text.trim()) || /[\p{L}’”][.?!]$/u.test(text.trim())) return mostly;
  const bare = words.filter((word) => /^[‘“(]?[\p{L}’]+[.,:;?…)’”]*$/u.test(word));
  return bare.length / words.length > 0.9 && words.length >= 4;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(
      (one): one is Node => typeof one === 'object' && one !== null && 'type' in one,
    ),
  );
}
