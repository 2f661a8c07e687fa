/** The words of a section as its page shows them, as Markdown: what somebody begins with who puts it in other words. */

/** Reads a page of the site and gives one of its sections; `undefined` where there is none. */
export async function wordsOfSection(address: string, id: string): Promise<string | undefined> {
  const html = await (await fetch(address)).text();
  const page = new DOMParser().parseFromString(html, 'text/html');
  const section =
    page.getElementById(id)?.closest('section') ?? page.querySelector(`[data-section="${CSS.escape(id)}"]`);
  return section ? markdownOf(section) : undefined;
}

/** Blocks of a section but for its heading and what works with it. */
export function markdownOf(section: Element): string {
  const blocks: string[] = [];
  for (const child of section.children) blocks.push(...blocksOf(child));
  return blocks.join('\n\n');
}

function blocksOf(element: Element): string[] {
  const name = element.tagName.toLowerCase();
  if (name === 'ul' || name === 'ol') {
    const items = [...element.children].map((item, i) => `${name === 'ol' ? `${i + 1}.` : '-'} ${inline(item)}`);
    return [items.join('\n')];
  }
  if (name === 'p' || name === 'dt' || name === 'dd') return ifAny(inline(element));
  if (name === 'h3' || name === 'h4') return ifAny(`### ${inline(element)}`);
  if (name === 'table') return ifAny(tableOf(element));
  if (element.querySelector('h2, button') || name === 'h2' || name === 'button') return [];
  return [...element.children].flatMap(blocksOf);
}

const ifAny = (text: string): string[] => (text.replace(/^#+/, '').trim() === '' ? [] : [text]);

function tableOf(table: Element): string {
  const rows = [...table.querySelectorAll('tr')].map((row) => `| ${[...row.children].map(inline).join(' | ')} |`);
  const columns = table.querySelector('tr')?.children.length ?? 0;
  return rows.toSpliced(1, 0, `|${' --- |'.repeat(columns)}`).join('\n');
}

function inline(node: Node): string {
  const parts = [...node.childNodes].map((child) => {
    if (child.nodeType === Node.TEXT_NODE) return (child.textContent ?? '').replaceAll(/([\\`*_[\]<>])/g, '\\$1');
    if (!(child instanceof Element) || child.matches('svg, .sr-only, [hidden]')) return '';
    const words = inline(child);
    const href = child.tagName === 'A' ? child.getAttribute('href') : null;
    if (href) return `[${words}](${href})`;
    if (child.tagName === 'DT') return ` ${words}: `;
    if (child.tagName === 'DD') return `${words}. `;
    if (child.matches('p, dl, div, li, h3')) return ` ${words} `;
    return /^(?:STRONG|B|EM)$/.test(child.tagName) ? `**${words}**` : words;
  });
  return parts.join('').replaceAll(/\s+/g, ' ').trim();
}
