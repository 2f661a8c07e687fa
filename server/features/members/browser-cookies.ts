/**
 * Random values that a browser holds in a cookie that no script can read. A cookie has several: people share computers,
 * and each of them has a value of their own. Whatever else stands in it, put there by whoever, matches nobody and is
 * pushed out in time.
 */
import type { FastifyRequest } from 'fastify';

interface BrowserCookie {
  name: string;
  lifeSeconds: number;
  sameSite: 'Strict' | 'Lax';
}

/** How many values one cookie holds; the oldest are left out. */
const MOST = 5;
const VALUES = /^[\w-]{43}(?:\.[\w-]{43})*$/;

/** The values that the caller's browser holds, the newest first. */
export function valuesOf({ headers }: Pick<FastifyRequest, 'headers'>, { name }: BrowserCookie): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const text = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return VALUES.test(text) ? text.split('.').slice(0, MOST) : [];
}

/** The header that puts `value` first; `secure` where people come over HTTPS. For the calls of accounts alone. */
export function setCookie(cookie: BrowserCookie, value: string, others: readonly string[], secure: boolean): string {
  const values = [...new Set([value, ...others])].slice(0, MOST).join('.');
  const { name, lifeSeconds, sameSite } = cookie;
  return `${name}=${values}; Path=/api/auth; Max-Age=${lifeSeconds}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
}
