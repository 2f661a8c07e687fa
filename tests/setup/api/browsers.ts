/** Somebody's browser, calling the API from some place: it keeps its cookies and says where it comes from. */
import { PASSWORD, type TestClub } from './members.ts';

export interface Answered {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at bodies of every shape
  body: any;
}

export class Browser {
  readonly #club: TestClub;
  /** The network address. */
  address: string;
  readonly #cookies = new Map<string, string>();

  constructor(club: TestClub, address = '192.0.2.1') {
    this.#club = club;
    this.address = address;
  }

  /** All cookies, as they are sent. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Puts a cookie there, as somebody might who had the browser in their hands. */
  set cookie(pair: string) {
    const at = pair.indexOf('=');
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    as: Record<string, string> = {},
  ): Promise<Answered> {
    const {
      statusCode,
      headers,
      body: text,
    } = await this.#club.api.app.inject({
      method,
      url,
      ...(body !== undefined && { payload: body as object }),
      headers: { ...as, ...(this.cookie && { cookie: this.cookie }) },
      remoteAddress: this.address,
    });
    const set = headers['set-cookie'];
    for (const one of [set ?? []].flat()) this.cookie = one.split(';')[0] ?? '';
    const isJson = /json(?:;|$)/.test(String(headers['content-type']));
    return { status: statusCode, headers, body: text !== '' && isJson ? JSON.parse(text) : text };
  }

  logIn(username: string, password = PASSWORD): Promise<Answered> {
    return this.call('POST', '/api/auth/login', { username, password });
  }
}
