/** Members who are there when a load begins: put into the database as its own version has them, signed in by calls. */
import { Agent } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { hashPassword } from '../server/features/members/passwords.ts';
import { newMember } from '../server/features/members/registration.ts';
import { Acknowledged, Member, type Person } from './member-load.ts';

const PASSWORD = 'two hundred quiet doors';

/** Members who have joined and confirmed; one hash serves them all: checking it costs the same. */
export async function memberRows(count: number) {
  const password_hash = await hashPassword(PASSWORD);
  return Array.from({ length: count }, (_, n) => {
    const joined = newMember({ email: `member${n}@example.org` });
    return { ...joined, password_hash, verified_at: joined.created_at };
  });
}

export const personOf = ({ id, email }: { id: string; email: string }): Person => ({ id, email, password: PASSWORD });

/** Adds members to a SQLite file of any version, with the columns that it has. */
export async function addMembers(dataDir: string, count: number): Promise<Person[]> {
  const file = new DatabaseSync(join(dataDir, 'tessera.sqlite'));
  const columns = new Set(
    file
      .prepare('pragma table_info(member)')
      .all()
      .map(({ name }) => String(name)),
  );
  const rows = await memberRows(count);
  file.exec('begin immediate');
  for (const row of rows) {
    const cells = Object.entries(row).filter(([column]) => columns.has(column));
    file
      .prepare(`insert into member (${cells.map(([column]) => column)}) values (${cells.map(() => '?')})`)
      .run(...cells.map(([, value]) => (typeof value === 'boolean' ? Number(value) : value) as SQLInputValue));
  }
  file.exec('commit');
  file.close();
  return rows.map(personOf);
}

export interface Crowd extends Disposable {
  members: Member[];
  log: Acknowledged;
}

/** Signs all of them in. */
export async function signIn(url: string, people: Person[], items: number[]): Promise<Crowd> {
  const log = new Acknowledged();
  const agent = new Agent({ keepAlive: true, maxSockets: people.length });
  const members = people.map((person) => new Member(person, url, agent, items, log));
  await Promise.all(members.map((member) => member.act('log in')));
  return { members, log, [Symbol.dispose]: () => agent.destroy() };
}
