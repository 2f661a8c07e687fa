/**
 * What a page without styles says of an element's style. happy-dom works all of it out for each element that is looked at, and every
 * look by role asks each element on the page.
 */
const UNSEEN = new Set(['HEAD', 'LINK', 'META', 'NOSCRIPT', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE']);
/** Runs on in a line, unless a class makes more of it: names of buttons have a space before what listeners alone hear. */
const IN_LINE = new Set('A ABBR B CITE CODE EM I LABEL MARK SMALL SPAN STRONG SUB SUP TIME'.split(' '));

export function computedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  const own = pseudo ? undefined : (element as HTMLElement).style;
  const of = (name: string): string => own?.getPropertyValue(name) || initial(element, name, pseudo);
  return {
    get display() {
      return of('display');
    },
    get whiteSpace() {
      return element.tagName === 'PRE' ? 'pre' : 'normal';
    },
    get visibility() {
      return visibilityOf(element);
    },
    getPropertyValue: (name: string) => (name === 'visibility' ? visibilityOf(element) : of(name)),
  } as CSSStyleDeclaration;
}

function initial(element: Element, name: string, pseudo?: string | null): string {
  if (name === 'content') return pseudo ? 'none' : 'normal';
  if (name !== 'display') return '';
  if (element.hasAttribute('hidden') || UNSEEN.has(element.tagName)) return 'none';
  if (element.tagName === 'DIALOG' && !element.hasAttribute('open')) return 'none';
  return IN_LINE.has(element.tagName) ? '' : 'block';
}

/** Inherited from the nearest that says. */
function visibilityOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const said =
      (at as HTMLElement).getAttribute('style')?.includes('visibility') && (at as HTMLElement).style.visibility;
    if (said) return said;
  }
  return 'visible';
}
