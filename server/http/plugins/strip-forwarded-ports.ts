/** What `X-Forwarded-For` says, as addresses alone. */
import type { FastifyInstance } from 'fastify';

/** An address with its port: `192.0.2.1:443`, `[2001:db8::1]:443`; the second also without one. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i;

const addressOf = (text: string): string => {
  const [, four, six] = WITH_PORT.exec(text.trim()) ?? [];
  return four ?? six ?? text.trim();
};

/**
 * Takes the ports out, which some web servers write beside the addresses: with them each connection would count as
 * another network. Register it before whatever asks for `request.ip`.
 */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const given = headers['x-forwarded-for'];
    if (typeof given === 'string') headers['x-forwarded-for'] = given.split(',').map(addressOf).join(', ');
    done();
  });
}
