import type { Thing } from 'schema-dts';
import { escapeHtml } from '../feeds/xml-safe-text.ts';

type Name = 'link' | 'meta';
type Attributes = Record<string, string>;

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeHtml(value)}"`)
    .join(' ');

/** An element that is the same on every page. */
export const ofSite = (name: Name, attributes: Attributes): string => `<${name} ${written(attributes)}>`;

/** An element that speaks of the page that was sent, and of no other: a browser takes it away with that page. */
export const ofThisPage = (name: Name, attributes: Attributes): string => `<${name} data-sent ${written(attributes)}>`;

/** Data that no browser runs. */
export const dataBlock = (thing: Thing): string => {
  const said = { '@context': 'https://schema.org', ...(thing as object) };
  return `<script data-sent type="application/ld+json">${JSON.stringify(said).replaceAll('<', '\\u003c')}</script>`;
};

const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' };

/** A text as it was before it was written into a page. */
export const unescaped = (html: string): string =>
  html.replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, (sign) => SIGNS[sign] ?? sign);
