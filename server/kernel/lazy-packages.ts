/**
 * Packages that few calls need: each is loaded by the first call that does, not at the start, so that a site which nobody
 * asks for it neither waits for it nor keeps it in memory (docs/decisions/0044-what-is-loaded-when.md).
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Spells any script in Latin letters. */
export const anyAscii = () => (require('any-ascii') as typeof import('any-ascii')).default;

// The whole module is the class, whatever its types say of a default.
export const markdownIt = () => require('markdown-it') as typeof import('markdown-it').default;

export const sanitizeHtml = () => require('sanitize-html') as typeof import('sanitize-html');

/** Lists of passwords and words that are guessed first. */
export const guessedFirst = () => require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');

/** Reads pages of other sites. */
export const htmlparser2 = () => require('htmlparser2') as typeof import('htmlparser2');

export const csvParse = () => require('csv-parse') as typeof import('csv-parse');

export const csvStringify = () => require('csv-stringify/sync') as typeof import('csv-stringify/sync');

export const fflate = () => require('fflate') as typeof import('fflate');

/** Numbers as spreadsheets show them. */
export const numfmt = () => import('numfmt');

export const postgres = () => require('pg') as typeof import('pg');

/** Signs calls to storage that speaks S3. */
export const aws4fetch = () => import('aws4fetch');

export const simpleWebAuthn = () => import('@simplewebauthn/server');

/** Reads and writes pictures; it comes built for each machine. */
export const sharp = async () => (await import('sharp')).default;

export const nodemailer = () => import('nodemailer');

/** Turns drawings into pictures of dots; it comes built for each machine, and is missing on those that nobody built it for. */
export const resvg = () => require('@resvg/resvg-js') as typeof import('@resvg/resvg-js');

/** The files of the typeface that drawings with words use: bold and regular. */
export const fontFiles = (): string[] => [
  require.resolve('@expo-google-fonts/atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf'),
  require.resolve('@expo-google-fonts/atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf'),
];

/** Reads feeds of every sort. */
export const feedsmith = () => require('feedsmith') as typeof import('feedsmith');

/** Counts rules of recurrence. */
export const RRuleTemporal = () => (require('rrule-temporal') as typeof import('rrule-temporal')).RRuleTemporal;

/** Names of time zones as Windows has them. */
export const windowsIana = () => require('windows-iana') as typeof import('windows-iana');
