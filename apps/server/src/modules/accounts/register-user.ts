import type { Registration, User } from '@smart-waste/contract';
import { because } from '@smart-waste/messages';
import { AppError } from '../../lib/errors.ts';
import type { Deps } from './ports.ts';
import { hashPassword } from './passwords.ts';
import { presentUser } from './present-user.ts';

const TAKEN = {
  username_taken: { field: 'username', reason: because('error.account.username_taken') },
  email_taken: { field: 'email', reason: because('error.account.email_taken') },
} as const;

/** The error for a name or an address that is taken. */
export function taken(code: keyof typeof TAKEN): AppError {
  const { field, reason } = TAKEN[code];
  return new AppError(code, reason, { fields: { [field]: reason } });
}

/** Creates an account, always with the role `user`. */
export async function registerUser(
  { users, audit, clock }: Pick<Deps, 'users' | 'audit' | 'clock'>,
  { password, language, ...person }: Registration,
): Promise<User> {
  const at = clock.now();
  const password_hash = await hashPassword(password);
  const user = await users.add({
    ...person,
    ...(language !== undefined && { language }),
    password_hash,
    role: 'user',
    created_at: at,
  });
  if (typeof user === 'string') throw taken(user);
  await audit.write({
    at,
    actor_id: user.id,
    action: 'user.registered',
    subject: `user:${user.id}`,
    details: {},
  });
  return presentUser(user);
}
