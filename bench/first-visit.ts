/** The bytes of a first visit: what a browser must fetch before the first screen stands and lives. */

/** Sizes as sent, by kind, and in all. Pictures that load lazily are not counted. */
export async function firstVisitBytes(url: string): Promise<Record<string, number>> {
  const page = await fetchPacked(url);
  const html = await (await fetch(url)).text();
  const found = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, path]) => path ?? ''))];
  const eager = [...html.matchAll(/<img\b[^>]*>/g)].flatMap(([tag]) =>
    tag.includes('loading="lazy"') ? [] : (/\ssrc="([^"]+)"/.exec(tag)?.slice(1) ?? []),
  );
  const sum = async (paths: string[]) => {
    const sizes = await Promise.all(paths.map((path) => fetchPacked(new URL(path.replaceAll('&amp;', '&'), url).href)));
    return sizes.reduce((total, size) => total + size, 0);
  };
  const bytes = {
    page,
    scripts: await sum(
      found(/(?:<script[^>]*\ssrc|<link[^>]*rel="modulepreload"[^>]*href)="([^"]+)"|import\("([^"]+)"\)/g),
    ),
    styles: await sum(found(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)),
    fonts: await sum(found(/<link[^>]*href="([^"]+\.woff2)"/g)),
    'pictures of the first screen': await sum([...new Set(eager)]),
  };
  return { ...bytes, 'in all': Object.values(bytes).reduce((total, size) => total + size, 0) };
}

/** Fetching would unpack the body; the length is what was sent. */
async function fetchPacked(url: string): Promise<number> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on('end', () => resolve(size));
    }).on('error', reject);
  });
}
