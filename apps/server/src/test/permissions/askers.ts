import { randomUUID } from 'node:crypto';
import type { Role } from '@smart-waste/contract';
import { hashOfToken } from '../../modules/accounts/refresh-tokens.ts';
import { accessTokens } from '../../modules/accounts/tokens.ts';
import type { testApp } from '../test-app.ts';

/** The columns of docs/permissions.md, in its order. */
export const ASKERS = ['visitor', 'user', 'other user', 'government', 'disabled user', 'admin'] as const;
export type Asker = (typeof ASKERS)[number];

export type TestApi = Awaited<ReturnType<typeof testApp>>;
/** Somebody who asks: `headers` and `refresh` are of a log-in that is opened for this one call. */
export type Caller = { id: number; username: string; headers: Record<string, string>; refresh: string };

/** One person for each column, each with a password. */
export async function makeAskers(api: TestApi) {
  const tokens = accessTokens(api.secrets.tokens, api.deps.clock.now);
  const made = async (role: Role) => {
    const { username, user } = await api.signUp(role);
    return { id: user.id, username, role };
  };
  const people = {
    user: await made('user'),
    'other user': await made('user'),
    government: await made('government'),
    'disabled user': await made('user'),
    admin: await made('admin'),
  } satisfies Record<Exclude<Asker, 'visitor'>, object>;
  await api.disable(people['disabled user'].username);

  /** A new log-in, so that no call suffers from what another has ended. */
  async function callerFor(asker: Asker): Promise<Caller> {
    if (asker === 'visitor') return { id: 0, username: 'visitor', headers: {}, refresh: 'no token' };
    const person = people[asker];
    const [session_id, refresh] = [randomUUID(), randomUUID()];
    const expires_at = new Date(Date.now() + 86_400_000);
    await api.deps.sessions.open({
      session_id,
      user_id: person.id,
      token: { token_hash: hashOfToken(refresh), expires_at },
    });
    const access = await tokens.sign({ ...person, user_id: person.id }, session_id);
    return { ...person, headers: { authorization: `Bearer ${access}` }, refresh };
  }

  return { callerFor, userId: people.user.id };
}
