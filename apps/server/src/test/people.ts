import { randomUUID } from 'node:crypto';
import type { Role } from '@smart-waste/contract';
import type { Deps } from '../compose/compose.ts';
import type { AccessTokens } from '../modules/accounts/tokens.ts';
import { addUser } from './rows.ts';

/** A person who is logged in. */
export type Person = { user_id: number; session_id: string; headers: { authorization: string } };

/** Adds a new user with this role and logs them in without a password, which is far quicker than through the API. */
export async function newPerson(deps: Deps, tokens: AccessTokens, role: Role = 'user'): Promise<Person> {
  const { id: user_id, username } = await addUser(deps, { role });
  const session_id = randomUUID();
  const expires_at = new Date(deps.clock.now().getTime() + 86_400_000);
  await deps.sessions.open({ session_id, user_id, token: { token_hash: randomUUID(), expires_at } });
  const token = await tokens.sign({ user_id, username, role }, session_id);
  return { user_id, session_id, headers: { authorization: `Bearer ${token}` } };
}
