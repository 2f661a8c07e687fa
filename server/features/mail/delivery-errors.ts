/** Why a mail could not be sent, in a sentence for the operator, and whether another try can help. */
import { isFull } from '#server/database/database-errors.ts';
import { DecryptionError } from '../../kernel/encryption.ts';

export interface DeliveryError {
  /** One sentence or two, then the codes to search for. Holds no address of anybody. */
  why: string;
  /** It was refused for good: the same mail will be refused again. */
  isFinal: boolean;
}

/** What nodemailer says of a failure; `response` repeats addresses, so nothing of its words may leave. */
interface Failure {
  code?: unknown;
  /** The code of the system or of TLS, where `code` is nodemailer's own. */
  originalCode?: unknown;
  responseCode?: number;
  response?: unknown;
  command?: unknown;
}

/** Wanted before a mail is looked at: it is the log-in that is wrong (RFC 4954). */
const LOG_IN = new Set([530, 534, 535, 538]);
const TOO_BIG = 552;

const TRUST = 'Give it a certificate of a known authority, or name its own in NODE_EXTRA_CA_CERTS.';
const SIGNED_BY_ITSELF = `shows a certificate that it signed itself, which nobody can trust. ${TRUST}`;
const UNKNOWN_AUTHORITY = `shows a certificate of an authority that this machine does not know. ${TRUST}`;
const NO_NAME = 'is not a name that can be found. Look at SMTP_URL.';
const NO_WAY = 'cannot be reached. Look at SMTP_URL, and whether a firewall is in the way.';
const CLOSED = 'closed the connection before it had taken the mail.';
const NO_TLS = 'does not speak TLS at once on this port. Begin SMTP_URL with smtp:// there; smtps:// is for port 465.';
const NO_STARTTLS = 'offers no TLS on this port. Look at the port in SMTP_URL, and at how it is kept secret.';

/** What comes before these is the name of the mail server. */
const BY_CODE: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: SIGNED_BY_ITSELF,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: 'shows a certificate that has run out. It must be renewed there.',
  CERT_NOT_YET_VALID: 'shows a certificate that is not valid yet. Look at the clock of both machines.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'shows a certificate for another name. Write the name of the certificate in SMTP_URL.',
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  ECONNREFUSED: 'does not answer on this port. Look at SMTP_URL, and whether the mail server runs.',
  ENOTFOUND: NO_NAME,
  EDNS: NO_NAME,
  EAI_AGAIN: 'could not be looked up: this machine has no answer from its name server.',
  EHOSTUNREACH: NO_WAY,
  ENETUNREACH: NO_WAY,
  ETIMEDOUT: 'did not answer in time. Look at SMTP_URL, and whether a firewall is in the way.',
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  ECONNECTION: CLOSED,
  EABORT: 'took too long over one mail.',
  EAUTH: 'does not accept the user name and password in SMTP_URL.',
  ENOAUTH: 'wants a user name and a password. Put both into SMTP_URL.',
  ETLS: 'offers TLS, but it does not come about.',
  EPROTOCOL: 'does not speak as a mail server does. Look at the port in SMTP_URL.',
};

/** The code of a mailbox without room, which may have some tomorrow. */
const FULL = '2.2';

/** By the first two parts of an enhanced status code (RFC 3463), without the class; what comes before is the domain. */
const BY_STATUS: Record<string, string> = {
  '1.1': 'has no such mailbox.',
  '1.2': 'takes no mail: its name is wrong.',
  '1.3': 'says that the address is not written correctly.',
  '1.6': 'has no such mailbox any more.',
  '1.10': 'takes no mail.',
  '2.1': 'has closed this mailbox.',
  [FULL]: 'has no room left in this mailbox.',
  '2.3': 'finds this mail too big.',
  '3.4': 'finds this mail too big.',
  '7.1': 'refuses the mail by its own rules.',
};

/** `error` is what sending threw; `domain` whom it was for, `smtpUrl` who should have sent it. */
export function deliveryError(error: unknown, domain: string, smtpUrl: string | undefined): DeliveryError {
  const failure = error as Failure;
  return { why: `${sentenceOf(failure, domain, hostOf(smtpUrl))} (${codesOf(failure)})`, isFinal: isFinal(failure) };
}

function sentenceOf(failure: Failure, domain: string, host: string): string {
  const { code, originalCode, responseCode = 0, command } = failure;
  if (failure instanceof DecryptionError)
    return 'Its link was sealed under another SECRET. The process that has it can send it.';
  if (isFull(failure)) return 'The disk is full.';
  const server = `The mail server ${host}`;
  if (isOfLogIn(failure)) return `${server} ${BY_CODE[code === 'EAUTH' ? 'EAUTH' : 'ENOAUTH']}`;
  if (isOfRelay(failure)) return `${server} does not send mail for this site. Look at the user name in SMTP_URL.`;
  if (code === 'ETLS' && responseCode >= 400) return `${server} ${NO_STARTTLS}`;
  if (command === 'MAIL FROM' && responseCode >= 400 && responseCode !== TOO_BIG)
    return `${server} refuses the sender. Look at the address of the general mailbox.`;
  if (responseCode >= 400 && code !== 'EPROTOCOL') {
    const status = statusOf(failure)?.slice(2) ?? '';
    if (responseCode >= 500) return `${domain} ${BY_STATUS[status] ?? 'refuses the mail for good.'}`;
    if (status === FULL) return `${domain} does not take it for now: ${BY_STATUS[FULL]}`;
    // Greylisting and the like: who asks for patience may be our own mail server.
    return `${server} does not take mail to ${domain} for now. It asks to wait.`;
  }
  if (code === 'EENVELOPE') return 'The address cannot be written to.';
  if (code === 'EMESSAGE') return `${server} finds this mail too big.`;
  const known = BY_CODE[String(originalCode)] ?? BY_CODE[String(code)];
  if (host === '') return 'It could not be written as a file.';
  return known ? `${server} ${known}` : `${server} could not be used.`;
}

const isOfLogIn = ({ code, responseCode = 0 }: Failure): boolean =>
  code === 'EAUTH' || code === 'ENOAUTH' || LOG_IN.has(responseCode);

/** The mail server takes mail from those alone whom it knows, which the settings decide. */
const isOfRelay = ({ command, response }: Failure): boolean =>
  command === 'RCPT TO' && /^5.*\brelay/is.test(String(response));

/** What speaks of this mail alone. A refusal of our log-in or our sender ends when the settings are put right. */
function isFinal(failure: Failure): boolean {
  const { code, responseCode = 0, command } = failure;
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  if (isOfLogIn(failure) || isOfRelay(failure)) return false;
  // Found out before anything was sent.
  if (responseCode === 0) return true;
  return responseCode >= 500 && (command !== 'MAIL FROM' || responseCode === TOO_BIG);
}

/** Codes alone: a system's, nodemailer's, the mail server's, and what they were the answer to. */
function codesOf(failure: Failure): string {
  const { code, originalCode, responseCode, command } = failure;
  const codes = [originalCode, code, responseCode, statusOf(failure), command].filter((part) =>
    /^[A-Z0-9_. ]{1,40}$/.test(String(part ?? '')),
  );
  return codes.join(' ') || String((failure as Partial<Error>).name ?? 'Error');
}

const statusOf = ({ response }: Failure): string | undefined =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response ?? ''))?.[1];

const hostOf = (smtpUrl: string | undefined): string => URL.parse(smtpUrl ?? '')?.host ?? '';
