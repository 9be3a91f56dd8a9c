import { DEMO_ACCOUNTS, type ProfileUpdate, type Registration, type User } from '@smart-waste/contract';
import { because } from '@smart-waste/messages';
import { AppError, invalidField } from '../../lib/errors.ts';
import type { Caller } from '../../ports/session-table.ts';
import type { UserRow } from '../../ports/user-table.ts';
import { emailChangedEmail, passwordChangedEmail, sendInBackground } from './emails.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import type { Deps } from './ports.ts';

/** A user as the wire knows them: without the password's hash. */
export function presentUser({ id, username, email, role, phone_number, address, created_at }: UserRow): User {
  const is_admin = role === 'admin';
  return { id, username, email, role, is_admin, phone_number, address, created_at: created_at.toISOString() };
}

const TAKEN = {
  username_taken: { field: 'username', reason: because('error.account.username_taken') },
  email_taken: { field: 'email', reason: because('error.account.email_taken') },
} as const;

/** The error for a name or an address that is taken. */
function takenError(code: keyof typeof TAKEN): AppError {
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
>;

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
  if (after === 'email_taken') throw takenError(after);
  if (!after) throw new AppError('unauthenticated', because('error.account.deleted'));

  const isEmailChanged = after.email !== before.email;
  // A link that was requested before may lie in a mailbox that others read.
  if (password !== undefined || isEmailChanged) await deps.passwordResets.removeAll(caller.user_id);
  if (password !== undefined) await afterPasswordChange(deps, caller, before);
  if (isEmailChanged) {
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
