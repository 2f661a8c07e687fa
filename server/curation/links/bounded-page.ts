/** A page cut where it would take more time and memory to read than any page needs. */

/** Tags of one page: hardly any has more, and the tree of these takes half the memory that reading may. */
const TAGS_MOST = 100_000;
/** Elements within elements; readers of pages take time by the square of it. */
const DEPTH_MOST = 5_000;

const TAG = /<(?:(\/)?([a-z][a-z0-9]*)|!--)/gi;
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const RAW_ENDS: Record<string, RegExp> = {
  script: /<\/script/gi,
  style: /<\/style/gi,
  textarea: /<\/textarea/gi,
  title: /<\/title/gi,
};
const COMMENT_END = /-->/g;

/** The page up to where there are too many tags, or too many that nobody closed. */
export function bounded(html: string): string {
  TAG.lastIndex = 0;
  let [tags, depth] = [0, 0];
  for (let found = TAG.exec(html); found; found = TAG.exec(html)) {
    const [whole, slash, name = ''] = found;
    const element = name.toLowerCase();
    const end = whole === '<!--' ? COMMENT_END : slash || !Object.hasOwn(RAW_ENDS, element) ? null : RAW_ENDS[element];
    if (end) {
      // What stands within is no markup.
      end.lastIndex = TAG.lastIndex;
      if (!end.test(html)) return html;
      TAG.lastIndex = end.lastIndex;
    } else if (slash) depth = Math.max(0, depth - 1);
    else if (!VOID.has(element)) depth++;
    if (++tags > TAGS_MOST || depth > DEPTH_MOST) return html.slice(0, found.index);
  }
  return html;
}
