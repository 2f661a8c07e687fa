/** The API with members in it. */

import type { Engine } from '#server/database/column-types.ts';
import { Postman } from '#server/features/mail/postman.ts';
import { Sealer } from '#server/features/mail/sealing.ts';
import { type Answer, openApi, SECRET, type TestApi } from './api.ts';
import { Mailbox } from './mailbox.ts';

export const PASSWORD = 'three quiet green doors';

export interface Person {
  email: string;
  access: string;
  refresh: string;
  id: string;
  as: Record<string, string>;
}

export interface TestClub extends AsyncDisposable {
  api: TestApi;
  mailbox: Mailbox;
  postman: Postman;
  /** Sends what waits in the outbox. */
  deliver: () => Promise<void>;
  /** Somebody who has joined and confirmed; their mail never leaves the outbox, which saves the time. */
  join: (email: string) => Promise<Person>;
}

export const form = (email: string, more: Record<string, unknown> = {}) => ({
  first_name: '',
  last_name: '',
  email,
  username: email,
  current_password: PASSWORD,
  confirm_password: PASSWORD,
  update_password: '',
  agree_terms: true,
  agree_marketing: true,
  location: null,
  ...more,
});

export async function openClub(engine: Engine, options?: Parameters<typeof openApi>[1]): Promise<TestClub> {
  const api = await openApi(engine, options);
  const mailbox = await new Mailbox().open();
  const postman = new Postman(api.store.db, {
    smtpUrl: mailbox.url,
    folder: '',
    openLink: new Sealer(SECRET).open,
  });
  const deliver = () => postman.deliver();
  const join = async (email: string): Promise<Person> => {
    const registered = await api.post('/api/auth/register', form(email));
    const { link } = await takeMail(api, email);
    const { body } = await api.get(`/api/auth${new URL(link).pathname}`, sameBrowser(registered));
    const { access, refresh, user } = body;
    return { email, access, refresh, id: user.id, as: { authorization: `Bearer ${access}` } };
  };
  return {
    api,
    mailbox,
    postman,
    deliver,
    join,
    [Symbol.asyncDispose]: async () => {
      await postman.stop();
      await mailbox[Symbol.asyncDispose]();
      await api[Symbol.asyncDispose]();
    },
  };
}

/** The headers of the browser that has got this answer: it holds the cookies. */
export function sameBrowser({ headers }: Pick<Answer, 'headers'>): { cookie: string } {
  const set = [headers['set-cookie'] ?? []].flat() as string[];
  return { cookie: set.map((one) => one.split(';')[0]).join('; ') };
}

/** What the newest mail to an address is made of, taken out of the outbox. */
async function takeMail({ store: { db } }: TestApi, email: string): Promise<{ link: string }> {
  const mail = await db
    .selectFrom('outbox')
    .select(['id', 'content'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('outbox').where('id', '=', mail.id).execute();
  return { link: new Sealer(SECRET).open((mail.content as { link: string }).link) };
}

/** The call behind the link that went to a new address. */
export const emailChangeLink = (club: TestClub, email: string): string =>
  `/api/auth${club.mailbox.last(email)?.link.pathname.replace('/account', '')}`;
