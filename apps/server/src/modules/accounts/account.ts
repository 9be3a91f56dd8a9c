import { DEMO_ACCOUNTS, type ProfileUpdate, type Registration, type User } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError, invalidField } from '../../lib/errors.ts';
import type { Secrets } from '../../lib/secrets.ts';
import type { Caller } from '../../ports/session-table.ts';
import type { UserRow } from '../../ports/user-table.ts';
import { refuseTakenEmail, requestEmailChange } from './email-change.ts';
import { passwordChangedEmail, sendInBackground } from './emails.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import type { Deps } from './ports.ts';
import { takenError } from './taken-error.ts';

/** A user as the wire knows them: without the password's hash. */
export function presentUser({ id, username, email, role, phone_number, address, created_at }: UserRow): User {
  const is_admin = role === 'admin';
  return { id, username, email, role, is_admin, phone_number, address, created_at: created_at.toISOString() };
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
  if (typeof user === 'string') throw takenError(user);
  await audit.write({
    at,
    actor_id: user.id,
    action: 'user.registered',
    subject: `user:${user.id}`,
    details: {},
  });
  return presentUser(user);
}

/** Creates the demo accounts that are missing, the admin first, so that it has id 1 in an empty database. */
export async function seedDemoAccounts({ users, clock }: Pick<Deps, 'users' | 'clock'>): Promise<void> {
  for (const { password, ...account } of Object.values(DEMO_ACCOUNTS)) {
    if (await users.findByUsername(account.username)) continue;
    const password_hash = await hashPassword(password);
    await users.add({ ...account, password_hash, phone_number: '', address: '', created_at: clock.now() });
  }
}

type UpdateProfileDeps = Pick<
  Deps,
  'users' | 'sessions' | 'passwordResets' | 'audit' | 'clock' | 'mailer' | 'log'
> & { secrets: Pick<Secrets, 'emailChanges'>; publicUrl: string };

/** The caller's own account. Throws `unauthenticated` when it was deleted meanwhile. */
export async function ownAccount({ users }: Pick<Deps, 'users'>, { user_id }: Caller): Promise<UserRow> {
  const user = await users.findById(user_id);
  if (!user) throw new AppError('unauthenticated', createReason('error.account.deleted'));
  return user;
}

/**
 * Changes the caller's own account. A new password and a new e-mail address need the current password: a password ends
 * all other sessions, and an address counts once the link that is sent to it was opened.
 */
export async function updateProfile(
  deps: UpdateProfileDeps,
  caller: Caller,
  update: ProfileUpdate,
): Promise<User> {
  const { password, current_password, email, ...details } = update;
  const before = await ownAccount(deps, caller);
  const newEmail = email === before.email ? undefined : email;
  if (password !== undefined || newEmail !== undefined) await verifyPassword(before, current_password);
  if (newEmail !== undefined) await refuseTakenEmail(deps, before, newEmail);

  const secret = password === undefined ? {} : { password_hash: await hashPassword(password) };
  const after = await deps.users.update(caller.user_id, { ...definedFields(details), ...secret });
  if (!after || after === 'email_taken')
    throw new AppError('unauthenticated', createReason('error.account.deleted'));

  if (password !== undefined) await afterPasswordChange(deps, caller, before);
  if (newEmail !== undefined) await requestEmailChange(deps, after, newEmail);
  return presentUser(after);
}

async function verifyPassword(user: UserRow, currentPassword: string | undefined): Promise<void> {
  const reason = createReason(
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
  await deps.passwordResets.removeAll(user_id);
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
type Details = Omit<ProfileUpdate, 'email' | 'password' | 'current_password'>;
const definedFields = ({ phone_number, address, language }: Details) => ({
  ...(phone_number !== undefined && { phone_number }),
  ...(address !== undefined && { address }),
  ...(language !== undefined && { language }),
});
