/** The headers that every answer carries, whatever refuses or sends it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

export type Headers = Readonly<Record<string, string>>;

/** What pages use of a browser's powers: passkeys, sharing a page, and copying an address. */
const USED = ['publickey-credentials-create', 'publickey-credentials-get', 'web-share', 'clipboard-write'];

/** Powers that no page uses, so that nothing which gets into one can use them either. */
const REFUSED = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'cross-origin-isolated',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const PERMISSIONS = [...USED.map((power) => `${power}=(self)`), ...REFUSED.map((power) => `${power}=()`)].join(', ');

/** The table of headers, by name in lower case. `secure`: people reach the site over HTTPS, and shall go on to. */
export function securityHeaders(secure: boolean): Headers {
  const headers: Record<string, string> = { 'permissions-policy': PERMISSIONS };
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  const setAll = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: secure && { includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
  });
  // They are the same for every request, so they are asked for once.
  setAll({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** A picture, a font, a style or a script: our policy of `default-src 'none'` lets none of them do anything by itself. */
const FILE = /^(?:image|font)\/|^(?:text\/css|(?:text|application)\/javascript)\b/;

/** These speak to documents, and would be a tenth of a first visit beside two dozen small files. */
const FOR_DOCUMENTS = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Every answer of `app` begins with these headers; a route may replace one. */
export function sendHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  app.addHook('onSend', async (_request, reply) => {
    if (FILE.test(String(reply.getHeader('content-type')))) for (const name of FOR_DOCUMENTS) reply.removeHeader(name);
  });
}
