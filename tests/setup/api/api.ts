/** The API over a fresh catalogue, without a network. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response as Injected } from 'light-my-request';
import { UploadFolder, uploadsIn } from '#server/curation/pictures/upload-folder.ts';
import type { Engine } from '#server/database/column-types.ts';
import { MailServer } from '#server/features/mail/mail-server.ts';
import type { MemberServices } from '#server/features/members/member-services.ts';
import { Sessions } from '#server/features/members/sessions.ts';
import { openCatalogueIndex } from '#server/features/search/catalogue-index.ts';
import { type AppOptions, buildApp } from '#server/http/app.ts';
import type { RenderPage } from '#server/http/pages.ts';
import { RateLimits } from '#server/http/rate-limits.ts';
import { servicesOf } from '#server/http/services.ts';
import { Encryption } from '#server/kernel/encryption.ts';
import type { WebClient } from '#server/kernel/web-client.ts';
import { Shelves } from '../../builders/shelves.ts';
import { freshStore, type TestStore } from '../database/store.ts';

export interface TestApi extends AsyncDisposable {
  app: Awaited<ReturnType<typeof buildApp>>;
  store: TestStore;
  /** Puts things into the catalogue. */
  shelves: Shelves;
  /** Resolves when the index knows of everything that was written. */
  catchUp: () => Promise<void>;
  /** Asks, and returns the answer's status, headers and parsed body. */
  get: (url: string, headers?: Record<string, string>) => Promise<Answer>;
  post: (url: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>;
  send: (
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    body: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
}

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at bodies of every shape
  body: any;
}

const titleOnly: RenderPage = async ({ url }) => new Response(`<!doctype html><title>${new URL(url).pathname}</title>`);

export const SECRET = 'a secret for tests, as long as it has to be';

interface ApiOptions extends Partial<Omit<AppOptions, 'services' | 'pages' | 'version'>> {
  pages?: boolean;
  /** How those pages are made. */
  render?: RenderPage;
  /** The mail server that the settings of the process name. */
  smtpUrl?: string | undefined;
  /** How long work waits that comes after an answer; no time at all unless a test says so. */
  pause?: MemberServices['pause'] | undefined;
  /** Asks other sites; without it public ones alone. */
  webClient?: WebClient | undefined;
}

/** With `pages`, every address that is no call answers as a page would. */
export async function openApi(
  engine: Engine,
  { pages = false, render = titleOnly, ...given }: ApiOptions = {},
): Promise<TestApi> {
  const encryption = new Encryption(SECRET);
  const { pause, smtpUrl, webClient, ...more } = {
    pause: async () => {},
    smtpUrl: undefined,
    webClient: undefined,
    ...given,
  };
  const store = await freshStore(engine);
  const catalogue = await openCatalogueIndex(store);
  const version = () => catalogue.number;
  const app = await buildApp({
    services: servicesOf(
      {
        db: store.db,
        sessions: new Sessions(store.db, SECRET),
        rateLimits: new RateLimits(store.db, SECRET),
        siteUrl: 'http://localhost',
        encryptLink: encryption.encrypt,
        wakeMails: () => {},
        pause,
        webClient,
      },
      catalogue,
    ),
    version,
    pages: pages ? { render, siteUrl: 'http://localhost', version } : undefined,
    dataDir: store.config.dataDir,
    connections: store.connections,
    uploads: new UploadFolder(uploadsIn(store.config.dataDir)),
    health: async () => [],
    mailServer: new MailServer(store.db, { smtpUrl, encryption, siteUrl: 'http://localhost' }),
    ...more,
  });
  const answer = async (sent: Promise<Injected>): Promise<Answer> => {
    const { statusCode, headers, body } = await sent;
    // Calls that follow each other without a turn of the event loop between them would look like an overload.
    await nextTurn();
    const json = /json(?:;|$)/.test(String(headers['content-type']));
    return { status: statusCode, headers, body: json && body ? JSON.parse(body) : body };
  };
  return {
    app,
    store,
    shelves: new Shelves(store.db, () => catalogue.catchUp()),
    catchUp: catalogue.catchUp,
    get: (url, headers = {}) => answer(app.inject({ url, headers }) as Promise<Injected>),
    post: (url, body, headers = {}) =>
      answer(app.inject({ method: 'POST', url, payload: body as object, headers }) as Promise<Injected>),
    send: (method, url, body, headers = {}) =>
      answer(
        app.inject({
          method,
          url,
          ...(body === undefined ? {} : { payload: body as object }),
          headers,
        }) as Promise<Injected>,
      ),
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await catalogue.stop();
      await store[Symbol.asyncDispose]();
    },
  };
}
