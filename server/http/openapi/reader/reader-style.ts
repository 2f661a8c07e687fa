/** The looks of the page of all calls: the colours of the frames, in the theme that the reader's device asks for. */
import { hashOf, styleOf } from '#server/features/embeds/style.ts';

const MORE = `
body{max-width:60rem;margin:0 auto;overflow-wrap:anywhere}
header{display:flex;flex-wrap:wrap;gap:0 1.5rem}
header a,p a{display:inline-block;padding:.25rem 0}
h1{font-size:1.75rem;margin:1rem 0 .5rem}
h2{font-size:1.375rem;margin-top:2.5rem}
h3,h4{font-size:1rem;line-height:1.5}
h3{display:inline;font-weight:400}
h3 span{display:block}
h4{margin-top:1.25rem}
code,pre{font-family:ui-monospace,monospace;font-size:.9375rem}
h3 code:first-child,li>code:first-child{font-weight:700}
search{display:block;margin-top:1rem}
label{font-weight:600}
.row{display:flex;gap:.5rem;max-width:36rem}
input,button{font:inherit;min-height:2.75rem;padding:0 .75rem;border:1.5px solid var(--text-muted);border-radius:.5rem;background:var(--surface);color:var(--text)}
input{flex:1;min-width:0}
button{font-weight:600;color:var(--link)}
details{border-bottom:1px solid var(--line)}
summary{padding:.75rem 0;cursor:pointer}
.inside{padding:0 0 1rem 1rem}
.inside ul{margin:.25rem 0 0 1rem;list-style:disc}
.inside li{display:list-item;padding:.25rem 0;border:0}
.inside li a{display:inline;font-weight:400}
.example{border:0}
pre{overflow-x:auto}
.skip:not(:focus){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
`.replaceAll('\n', '');

export const READER_STYLE = `${styleOf(undefined)}${MORE}`;

/** No script, nothing from elsewhere; the form asks this very page. */
export const READER_POLICY = `default-src 'none'; style-src ${hashOf(READER_STYLE)}; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
