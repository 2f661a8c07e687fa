/** A real SMTP server that keeps what it is given. */
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export class Mailbox {
  readonly mails: Email[] = [];
  /** While true every mail is refused for now. */
  isDown = false;
  /** While this waits, no mail is taken. */
  until: Promise<void> = Promise.resolve();
  /** How many mails have come, taken or not. */
  came = 0;
  /** An address that this server refuses, repeating it as servers do. */
  refuses = '';
  readonly #server: SMTPServer;
  url = '';

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        if (address !== this.refuses) return done();
        done(Object.assign(new Error(`<${address}>: Recipient address rejected`), { responseCode: 550 }));
      },
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          this.came++;
          await this.until;
          if (this.isDown) return done(Object.assign(new Error('not now'), { responseCode: 451 }));
          void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            this.mails.push(mail);
            done();
          });
        });
      },
    });
  }

  async open(at = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(at, '127.0.0.1', resolve));
    const { port } = this.#server.server.address() as { port: number };
    this.url = `smtp://127.0.0.1:${port}`;
    return this;
  }

  /** The newest mail to an address, with its link. */
  last(recipient: string): { subject: string; text: string; link: URL } | undefined {
    const mail = this.mails.findLast(({ to }) => to?.some(({ address }) => address === recipient));
    if (!mail) return undefined;
    const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? 'http://none';
    return { subject: mail.subject ?? '', text: mail.text ?? '', link: new URL(link) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
