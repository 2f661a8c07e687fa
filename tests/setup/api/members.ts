/** The API with members in it. */

import type { Engine } from '#server/database/column-types.ts';
import { mailWorker } from '#server/features/mail/send-mails.ts';
import type { Worker } from '#server/jobs/worker.ts';
import { Encryption } from '#server/kernel/encryption.ts';
import { waitingMails } from '../database/waiting-mails.ts';
import { Mailbox } from '../processes/mailbox.ts';
import { type Answer, openApi, SECRET, type TestApi } from './api.ts';

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
  mails: Worker;
  /** Sends the mails that wait. */
  deliver: () => Promise<void>;
  /** Somebody who has joined and confirmed; their mail is never sent, which saves the time. */
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
  const mails = mailWorker(api.store.db, {
    smtpUrl: mailbox.url,
    folder: '',
    decryptLink: new Encryption(SECRET).decrypt,
  });
  const deliver = () => mails.work();
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
    mails,
    deliver,
    join,
    [Symbol.asyncDispose]: async () => {
      await mails.stop();
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

/** What the newest mail to an address is made of, taken out of the queue. */
async function takeMail({ store: { db } }: TestApi, email: string): Promise<{ link: string }> {
  const mail = (await waitingMails(db)).findLast(({ recipient }) => recipient === email);
  if (!mail) throw new Error(`no mail waits for ${email}`);
  await db.deleteFrom('job').where('id', '=', mail.id).execute();
  return { link: new Encryption(SECRET).decrypt(mail.content.link ?? '') };
}

/** The call behind the link that went to a new address. */
export const emailChangeLink = (club: TestClub, email: string): string =>
  `/api/auth${club.mailbox.last(email)?.link.pathname.replace('/account', '')}`;
