import { randomUUID } from 'node:crypto';
import type { Role } from '@smart-waste/contract';
import type { Deps } from '../ports/deps.ts';
import type { AccessTokens } from '../users/tokens.ts';

/** Somebody who is logged in. */
export type Person = { user_id: number; family: string; headers: { authorization: string } };

/** Writes a new user with this role and logs them in, without a password. */
export async function newPerson(
  { users, sessions, source }: Deps,
  tokens: AccessTokens,
  role: Role = 'user',
): Promise<Person> {
  const username = `${role}-${randomUUID()}`;
  const added = await users.add({
    username,
    email: `${username}@example.org`,
    password_hash: 'none',
    role,
    phone_number: '',
    address: '',
    created_at: source.now(),
  });
  if (typeof added === 'string') throw new Error(added);
  const [user_id, family] = [added.id, randomUUID()];
  const expires_at = new Date(source.now().getTime() + 86_400_000);
  await sessions.open({ family, user_id, token: { token_hash: randomUUID(), expires_at } });
  const token = await tokens.sign({ user_id, username, role }, family);
  return { user_id, family, headers: { authorization: `Bearer ${token}` } };
}
