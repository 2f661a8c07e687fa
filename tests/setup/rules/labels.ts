/** What names a place or an act: the words of buttons, links, headings, tabs and fields, read from the code itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { filesWithWords, type Words } from './interface-words.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ELEMENTS = /^(?:\w*Button|button|h[1-3]|Heading|summary|legend|label|th|Link|Panel|ScreenHead|Group|TickBox)$/;
const ATTRIBUTES = /^(?:label|title|words|yes|press|saveWords|leaveWords|aria-label|busy|heading|caption)$/;
const INLINE = /^(?:span|strong|bdi|em)$/;
/** In tables of words: `words: 'Save'`. */
const PROPERTIES = /^(?:label|title|words)$/;

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

export interface Label extends Words {
  /** Whether it is what a button says. */
  isAct: boolean;
}

export const labels = (): Label[] =>
  filesWithWords(/^(?:app|domain)\/.*\.tsx?$/).flatMap((file) =>
    labelsOf(file, readFileSync(join(ROOT, file), 'utf8')),
  );

export function labelsOf(file: string, source: string): Label[] {
  const found: Label[] = [];
  const { program } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const say = (text: string, at: number, isAct = false) => {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    if (/\p{L}/u.test(words))
      found.push({ place: `${file}:${source.slice(0, at).split('\n').length}`, text: words, isAct });
  };
  const walk = (node: Node): void => {
    if (node.type === 'JSXElement') {
      const opening = node.openingElement as Node;
      const name = nameOf(opening.name as Node);
      if (ELEMENTS.test(name)) {
        const isAct = /^(?:\w*Button|button)$/.test(name);
        for (const text of textsOf(node.children as Node[])) say(text, node.start, isAct);
      }
    }
    const isNamed =
      (node.type === 'JSXAttribute' && ATTRIBUTES.test(nameOf(node.name as Node))) ||
      (node.type === 'Property' && PROPERTIES.test(nameOf(node.key as Node)));
    if (isNamed && node.value) for (const text of textsOf([node.value as Node])) say(text, node.start);
    for (const child of childrenOf(node)) walk(child);
  };
  walk(program as unknown as Node);
  return found;
}

/** Each wording that may stand there: both sides of a choice, and what stands around what only the running page knows. */
function textsOf(nodes: readonly Node[]): string[] {
  let line = '';
  const others: string[] = [];
  for (const node of nodes) {
    if (node.type === 'JSXText') line += node.value as string;
    else if (node.type === 'Literal' && typeof node.value === 'string') line += node.value;
    else if (node.type === 'TemplateLiteral')
      line += (node.quasis as { value: { cooked: string | null } }[])
        .map(({ value }) => value.cooked ?? '')
        .join(' … ');
    // What is only heard, or stands out, is part of the name.
    else if (node.type === 'JSXElement' && INLINE.test(nameOf((node.openingElement as Node).name as Node)))
      line += ` ${textsOf(node.children as Node[]).join(' ')}`;
    else if (node.type === 'JSXExpressionContainer') others.push(...textsOf([node.expression as Node]));
    else if (node.type === 'ConditionalExpression')
      others.push(...textsOf([node.consequent as Node]), ...textsOf([node.alternate as Node]));
    else if (node.type === 'LogicalExpression') others.push(...textsOf([node.right as Node]));
  }
  return [line, ...others].filter((text) => text.trim() !== '');
}

function nameOf(node: Node): string {
  if (node.type === 'JSXNamespacedName') return `${nameOf(node.namespace as Node)}:${nameOf(node.name as Node)}`;
  return typeof node.name === 'string' ? node.name : typeof node.value === 'string' ? node.value : '';
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(
      (one): one is Node => typeof one === 'object' && one !== null && 'type' in one,
    ),
  );
}
