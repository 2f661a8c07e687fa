/**
 * Forms that work without script: a page takes what its form sends, passes it to the API, and answers with the page
 * again, either to say that it is done or with the same words in the fields and what is wrong with them.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SentForm } from '#contract/rendering.ts';
import { CONFIRMATION_FIELDS, confirmationProblems } from '#domain/confirmation-form.ts';
import { CONTACT_FIELDS, contactProblems, FIELDS_PROBLEM, TERMS_PROBLEM } from '#domain/contact-form.ts';
import { REMOVAL_FIELDS, removalProblems } from '#domain/removal-form.ts';
import { SUGGESTION_FIELDS, suggestionProblems } from '#domain/suggestion-form.ts';

type Values = Record<string, string>;

interface PageForm {
  /** The call that takes the form's words. */
  call: string;
  /** The fields that the call knows. */
  fields: readonly string[];
  /** Those of them that are numbers. */
  numbers?: readonly string[];
  /** Fields that the page needs to show itself again, in its address. */
  address?: readonly string[];
  /** Whether these fields are a secret that is of no use any more once all is done. */
  isSecret?: boolean;
  /** What the page is told when all is done; `yes`, where that is all there is to say. */
  sent?: (answer: Values) => string;
  /** What is wrong before anybody is asked. */
  check: (values: Values) => Record<string, string>;
}

const FORMS: Record<string, PageForm> = {
  '/contact': {
    call: '/api/auth/contact',
    fields: CONTACT_FIELDS,
    check: (values) => (values.agree_tos ? {} : { ...contactProblems(values), agree_tos: TERMS_PROBLEM }),
  },
  '/removal': {
    call: '/api/content/removal',
    fields: ['id', 'object_type', ...REMOVAL_FIELDS],
    numbers: ['id'],
    address: ['kind', 'slug'],
    sent: ({ reference = '' }) => reference,
    check: (values) => ({ ...removalProblems(values) }),
  },
  '/still-right': {
    call: '/api/content/confirmation',
    fields: CONFIRMATION_FIELDS,
    numbers: ['version'],
    address: ['key'],
    isSecret: true,
    check: (values) => ({ ...confirmationProblems(values) }),
  },
  '/suggest': {
    call: '/api/content/suggestion',
    fields: ['id', 'object_type', ...SUGGESTION_FIELDS],
    numbers: ['id'],
    address: ['kind', 'slug'],
    sent: ({ page }) => (page ? new URL(page).pathname : 'yes'),
    check: (values) => ({ ...suggestionProblems(values) }),
  },
  '/forgot-my-password': {
    call: '/api/auth/forgot-my-password',
    fields: ['email'],
    check: () => ({}),
  },
};

/** A page with a form that was refused, sent with this status. */
interface RefusedPage {
  status: number;
  retryAfter: string | undefined;
  form: SentForm;
}

interface FormOptions {
  siteUrl: string;
  sendRefused: (path: string, refused: RefusedPage, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

export async function serveForms(app: FastifyInstance, api: FastifyInstance, options: FormOptions): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  // Forms that need script, sent before it came: the page again, rather than an answer for programs.
  for (const path of ['/login', '/signup', '/account', '/account/settings', '/forgot-my-password/recovery'])
    app.post(path, { schema: { hide: true } }, async ({ url }, reply) => reply.redirect(url, 303));
  for (const [path, form] of Object.entries(FORMS)) {
    app.post<{ Body: Values | undefined }>(path, { schema: { hide: true } }, async (request, reply) => {
      const values = request.body ?? {};
      const result = isOurs(request, options.siteUrl) ? await pass(api, form, values, request.ip) : STRANGER;
      const query = new URLSearchParams((form.address ?? []).map((name) => [name, values[name] ?? '']));
      if ('done' in result) {
        const after = form.isSecret ? new URLSearchParams() : query;
        after.set('sent', form.sent?.(result.done) ?? 'yes');
        return reply.redirect(`${path}?${after}`, 303);
      }
      const page = form.address ? `${path}?${query}` : path;
      return options.sendRefused(page, { ...result, form: { ...result.form, values } }, request, reply);
    });
  }
}

const STRANGER: RefusedPage = {
  status: 403,
  retryAfter: undefined,
  form: { values: {}, message: 'This form was sent from another site. Please send it from here.', fields: {} },
};

/** Asks the API; returns what it refused, or its answer when all is done. */
async function pass(
  api: FastifyInstance,
  { call, fields, numbers = [], check }: PageForm,
  values: Values,
  ip: string,
): Promise<RefusedPage | { done: Values }> {
  const wrong = check(values);
  if (Object.keys(wrong).length > 0)
    return { status: 400, retryAfter: undefined, form: { values, message: FIELDS_PROBLEM, fields: wrong } };
  const payload = Object.fromEntries(
    fields.map((field) => [
      field,
      numbers.includes(field) && values[field] !== undefined ? Number(values[field]) : values[field],
    ]),
  );
  const answer = await api.inject({ method: 'POST', url: call, payload, remoteAddress: ip });
  if (answer.statusCode === 200) return { done: answer.json<Values>() };
  const { message, fields: refused = {} } = answer.json<{ message: string; fields?: Record<string, string> }>();
  const retryAfter = answer.headers['retry-after']?.toString();
  return { status: answer.statusCode, retryAfter, form: { values, message, fields: refused } };
}

/** Whether a form was sent from a page of this site: browsers say so, and scripts of other sites cannot. */
function isOurs({ headers, host }: FastifyRequest, siteUrl: string): boolean {
  const from = headers['sec-fetch-site'];
  if (from !== undefined) return from === 'same-origin';
  const origin = headers.origin ? URL.parse(headers.origin) : null;
  return origin !== null && (origin.host === host || origin.origin === new URL(siteUrl).origin);
}
