/** What assistive technology is told of a page, as the browser's own accessibility tree has it. */
import type { Page } from 'playwright-core';

interface AxNode {
  nodeId: string;
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  childIds?: string[];
}

/** Roles whose names are made of what stands in them. */
const NAMED_BY_CONTENT = new Set(
  'link button heading tab checkbox radio option switch menuitem cell gridcell rowheader columnheader DisclosureTriangle'.split(
    ' ',
  ),
);
const BEFORE = /[\p{L}\p{N})’]$/u;
const AFTER = /^[\p{L}\p{N}(]/u;

/** Names in which two texts run together that nobody would say as one: ‘Guides(9)’, ‘Drafts48’. */
export async function runTogether(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  await devtools.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textsOf = ({ role, name, childIds = [] }: AxNode): string[] =>
    role?.value === 'StaticText'
      ? [name?.value ?? '']
      : childIds.flatMap((id) => textsOf(byId.get(id) ?? { nodeId: id, ignored: true }));
  return [
    ...new Set(
      nodes.flatMap((node) => (isNamed(node) && glued(node.name?.value ?? '', textsOf(node)) ? [nameOf(node)] : [])),
    ),
  ];
}

const isNamed = ({ ignored, role }: AxNode): boolean => !ignored && NAMED_BY_CONTENT.has(role?.value ?? '');
const nameOf = ({ role, name }: AxNode): string => `${role?.value} ‘${name?.value}’`;

/** Whether two texts that follow each other stand in a name without anything between them, a number or a bracket at the seam. */
function glued(name: string, texts: readonly string[]): boolean {
  return texts.some((text, i) => {
    const next = texts[i + 1];
    if (next === undefined || !BEFORE.test(text) || !AFTER.test(next)) return false;
    const isSeam = /[\p{N}(]/u.test(`${text.at(-1)}${next[0]}`);
    return isSeam && name.includes(`${text.slice(-12)}${next.slice(0, 12)}`);
  });
}
