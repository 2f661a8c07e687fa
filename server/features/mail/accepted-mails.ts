/**
 * Mails that the mail server has accepted while their jobs still stand in the queue. Each is one empty file, made in the
 * moment of the acceptance: sooner than any transaction could be, and it outlives a process that is killed. Whoever finds the row
 * afterwards deletes it and sends nothing.
 */
import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export class AcceptedMails {
  /** The mails for which the disk takes no file. */
  readonly #inMemory = new Set<string>();
  readonly #folder: string | undefined;

  /** `folder` is made if needed; without one, they are remembered as long as the process lives. */
  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** `mail` is made of letters, digits, `-` and `_`. */
  has(mail: string): boolean {
    return this.#inMemory.has(mail) || (this.#folder !== undefined && existsSync(join(this.#folder, mail)));
  }

  /** Does not throw: a full disk must not send a mail twice within one process. */
  add(mail: string): void {
    this.#inMemory.add(mail);
    if (this.#folder === undefined) return;
    try {
      const path = join(this.#folder, mail);
      try {
        closeSync(openSync(path, 'w', 0o600));
      } catch {
        mkdirSync(this.#folder, { mode: 0o700 });
        closeSync(openSync(path, 'w', 0o600));
      }
    } catch {
      // The entry in memory stays.
    }
  }

  /** Once the row is gone. */
  delete(mail: string): void {
    this.#inMemory.delete(mail);
    if (this.#folder === undefined) return;
    try {
      rmSync(join(this.#folder, mail), { force: true });
    } catch {
      // A file without a row does nothing; housekeeping takes it away.
    }
  }
}
