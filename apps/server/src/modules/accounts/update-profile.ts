import type { ProfileUpdate, User } from '@smart-waste/contract';
import { because } from '@smart-waste/messages';
import { AppError, invalidField } from '../../lib/errors.ts';
import type { Deps } from './ports.ts';
import type { Caller } from '../../ports/session-table.ts';
import type { UserRow } from '../../ports/user-table.ts';
import { emailChangedEmail, passwordChangedEmail, sendInBackground } from './emails.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { presentUser } from './present-user.ts';
import { taken } from './register-user.ts';

type UpdateProfileDeps = Pick<Deps, 'users' | 'sessions' | 'audit' | 'clock' | 'mailer' | 'log'>;

/** The caller's own account. Throws `unauthenticated` when it was deleted meanwhile. */
export async function ownAccount({ users }: Pick<Deps, 'users'>, { user_id }: Caller): Promise<UserRow> {
  const user = await users.findById(user_id);
  if (!user) throw new AppError('unauthenticated', because('error.account.deleted'));
  return user;
}

/** Changes the caller's own account. A new password needs the current one and ends all other sessions. */
export async function updateProfile(
  deps: UpdateProfileDeps,
  caller: Caller,
  update: ProfileUpdate,
): Promise<User> {
  const { password, current_password, ...details } = update;
  const before = await ownAccount(deps, caller);
  if (password !== undefined) await verifyPassword(before, current_password);

  const secret = password === undefined ? {} : { password_hash: await hashPassword(password) };
  const after = await deps.users.update(caller.user_id, { ...definedFields(details), ...secret });
  if (after === 'email_taken') throw taken(after);
  if (!after) throw new AppError('unauthenticated', because('error.account.deleted'));

  if (password !== undefined) await afterPasswordChange(deps, caller, before);
  if (after.email !== before.email) {
    sendInBackground(deps, emailChangedEmail({ ...after, email: before.email }));
  }
  return presentUser(after);
}

async function verifyPassword(user: UserRow, currentPassword: string | undefined): Promise<void> {
  const reason = because(
    currentPassword === undefined ? 'error.account.password_missing' : 'error.account.password_wrong',
  );
  if (currentPassword !== undefined && (await passwordMatches(user.password_hash, currentPassword))) return;
  throw invalidField('current_password', reason);
}

async function afterPasswordChange(
  deps: UpdateProfileDeps,
  { user_id, session_id }: Caller,
  user: UserRow,
): Promise<void> {
  await deps.sessions.revokeAll(user_id, session_id);
  await deps.audit.write({
    at: deps.clock.now(),
    actor_id: user_id,
    action: 'user.password_changed',
    subject: `user:${user_id}`,
    details: {},
  });
  sendInBackground(deps, passwordChangedEmail(user));
}

/** The fields that were sent. */
type Details = Omit<ProfileUpdate, 'password' | 'current_password'>;
const definedFields = ({ email, phone_number, address, language }: Details) => ({
  ...(email !== undefined && { email }),
  ...(phone_number !== undefined && { phone_number }),
  ...(address !== undefined && { address }),
  ...(language !== undefined && { language }),
});
