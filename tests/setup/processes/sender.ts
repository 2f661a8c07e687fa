/** A process that does nothing but send what waits, so that it can be killed and begun again many times in a test. */
import { join } from 'node:path';
import { openStore } from '#server/database/open.ts';
import { mailWorker } from '#server/features/mail/send-mails.ts';

const [dataDir = '', smtpUrl, databaseUrl] = process.argv.slice(2);
const { db } = openStore({ dataDir, ...(databaseUrl && { databaseUrl }) });
mailWorker(db, { smtpUrl, folder: '', acceptedIn: join(dataDir, 'accepted') }).start();
