/** Somebody's browser, calling the API from some place: it keeps its cookie and says where it comes from. */
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
  cookie = '';

  constructor(club: TestClub, address = '192.0.2.1') {
    this.#club = club;
    this.address = address;
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
    if (typeof set === 'string') this.cookie = set.split(';')[0] ?? '';
    return { status: statusCode, headers, body: text === '' ? '' : JSON.parse(text) };
  }

  logIn(username: string, password = PASSWORD): Promise<Answered> {
    return this.call('POST', '/api/auth/login', { username, password });
  }
}
