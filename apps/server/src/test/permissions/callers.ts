import { randomUUID } from 'node:crypto';
import type { Role } from '@smart-waste/contract';
import { createAccessTokens, hashToken } from '../../modules/accounts/tokens.ts';
import type { testApp } from '../test-app.ts';

/** The columns of docs/permissions.md, in the order of its table. */
export const CALLER_KINDS = [
  'visitor',
  'user',
  'other user',
  'government',
  'crew',
  'reviewer',
  'disabled user',
  'admin',
] as const;
export type CallerKind = (typeof CALLER_KINDS)[number];

export type TestApi = Awaited<ReturnType<typeof testApp>>;
/** Who sends a request: `headers` and `refresh` belong to a session that is opened for this one call. */
export type TestCaller = { id: number; username: string; headers: Record<string, string>; refresh: string };

/** Registers one person for each column, each with a password. */
export async function createCallers(api: TestApi) {
  const tokens = createAccessTokens(api.secrets.tokens, api.deps.clock.now);
  const register = async (role: Role) => {
    const { username, user } = await api.signUp(role);
    return { id: user.id, username, role };
  };
  const people = {
    user: await register('user'),
    'other user': await register('user'),
    government: await register('government'),
    crew: await register('crew'),
    reviewer: await register('reviewer'),
    'disabled user': await register('user'),
    admin: await register('admin'),
  } satisfies Record<Exclude<CallerKind, 'visitor'>, object>;
  await api.disable(people['disabled user'].username);

  /** Opens a new session, because another call may have ended the previous one. */
  async function logIn(kind: CallerKind): Promise<TestCaller> {
    if (kind === 'visitor') return { id: 0, username: 'visitor', headers: {}, refresh: 'no token' };
    const person = people[kind];
    const [session_id, refresh] = [randomUUID(), randomUUID()];
    const expires_at = new Date(Date.now() + 86_400_000);
    await api.deps.sessions.open({
      session_id,
      user_id: person.id,
      token: { token_hash: hashToken(refresh), expires_at },
    });
    const access = await tokens.sign({ ...person, user_id: person.id }, session_id);
    return { ...person, headers: { authorization: `Bearer ${access}` }, refresh };
  }

  return { logIn, userId: people.user.id, crewId: people.crew.id };
}
