/** Who acts on a site while something goes wrong, with what they act on. */
import { ask } from '../setup/processes/asking.ts';
import { type FaultSite, PASSWORD } from './site.ts';
import type { Cast, Person } from './writes.ts';

const MEMBERS = 4;
const CURATORS = 2;

/** Its lists stay the same, so that whoever has it sees who comes anew. */
export async function castOf(site: FaultSite): Promise<Cast> {
  const posts = await site.db.selectFrom('item').select('id').where('kind', '=', 'post').orderBy('id').execute();
  const cast: Cast = { members: [], curators: [], posts: posts.map(({ id }) => id) };
  await renew(site, cast);
  return cast;
}

/** Others come: their log-ins are new, and nobody is near a limit. */
export async function renew(site: FaultSite, cast: Cast, members = MEMBERS): Promise<void> {
  await site.db.deleteFrom('attempt').execute();
  const join = (role: 'member' | 'curator', count: number) =>
    Promise.all(Array.from({ length: count }, () => site.join(role)));
  cast.members.splice(0, Number.POSITIVE_INFINITY, ...(await join('member', members)));
  cast.curators.splice(0, Number.POSITIVE_INFINITY, ...(await join('curator', CURATORS)));
}

/** They log in by themselves, as the site’s own clock has it. */
export async function logIn(site: FaultSite, { members, curators }: Cast): Promise<void> {
  for (const person of [...members, ...curators]) person.as = await newSession(site, person);
}

async function newSession(site: FaultSite, { email }: Person): Promise<Person['as']> {
  const body = JSON.stringify({ username: email, password: PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const { status, text } = await ask(site.url, { method: 'POST', path: '/api/auth/login', headers, body });
  if (status !== 200) throw new Error(`${email} could not log in: ${status} ${text}`);
  return { authorization: `Bearer ${JSON.parse(text).access}` };
}
