import { DEMO_ACCOUNTS, type ProfileUpdate, type Registration, type User } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError, createInvalidFieldError } from '../../lib/errors.ts';
import type { Secrets } from '../../lib/secrets.ts';
import type { Caller } from '../../ports/session-table.ts';
import type { PasswordChange, UserRow } from '../../ports/user-table.ts';
import { requestEmailChange } from './email-change.ts';
import { composeAddressInUseEmail, composePasswordChangedEmail, sendInBackground } from './emails.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import type { Deps, RouteDeps } from './ports.ts';

/** A user as the wire knows them: without the password's hash. */
export function presentUser({ id, username, email, role, phone_number, address, created_at }: UserRow): User {
  const is_admin = role === 'admin';
  return { id, username, email, role, is_admin, phone_number, address, created_at: created_at.toISOString() };
}

type RegisterDeps = Pick<Deps, 'users' | 'clock' | 'mailer' | 'log'> & {
  passwordMinLength: number;
};

/**
 * Creates an account, always with the role `user`. The answer does not reveal whether the address belongs to another
 * account; its owner gets an e-mail.
 */
export async function registerUser(
  deps: RegisterDeps,
  { password, language, ...person }: Registration,
): Promise<User> {
  const { users, clock } = deps;
  refuseWeakPassword(password, person, deps.passwordMinLength);
  const at = clock.now();
  const password_hash = await hashPassword(password);
  const [owner] = await users.listByEmail(person.email);
  const user = await users.add(
    {
      ...person,
      ...(language !== undefined && { language }),
      password_hash,
      role: 'user',
      created_at: at,
    },
    { at, action: 'user.registered', details: {} },
  );
  if (user === 'username_taken') throw createUsernameTakenError();
  if (owner) sendInBackground(deps, composeAddressInUseEmail(owner, user.username));
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

type UpdateProfileDeps = Pick<RouteDeps, 'users' | 'sessions' | 'clock' | 'mailer' | 'log'> & {
  secrets: Pick<Secrets, 'emailChanges'>;
  publicUrl: string;
  passwordMinLength: number;
};

/** The caller's own account. Throws `unauthenticated` when it was deleted meanwhile. */
export async function requireOwnAccount(
  { users }: Pick<Deps, 'users'>,
  { user_id }: Pick<Caller, 'user_id'>,
): Promise<UserRow> {
  const user = await users.findById(user_id);
  if (!user) throw createAccountDeletedError();
  return user;
}

const createAccountDeletedError = () =>
  new AppError('unauthenticated', createReason('error.account.deleted'));

function createUsernameTakenError(): AppError {
  const reason = createReason('error.account.username_taken');
  return new AppError('username_taken', reason, { fields: { username: reason } });
}

/**
 * Changes the caller's own account. A new password and a new e-mail address need the current password: a password ends
 * all other sessions, and an address counts once the link that is sent to it was opened. Nothing is changed when the link
 * cannot be sent.
 */
export async function updateProfile(
  deps: UpdateProfileDeps,
  caller: Caller,
  update: ProfileUpdate,
): Promise<User> {
  const { password, current_password, email, ...details } = update;
  const before = await requireOwnAccount(deps, caller);
  const newEmail = email === before.email ? undefined : email;
  if (password !== undefined || newEmail !== undefined) await verifyPassword(before, current_password);
  if (password !== undefined)
    refuseWeakPassword(password, { ...before, email: newEmail ?? before.email }, deps.passwordMinLength);

  const password_hash = password === undefined ? before.password_hash : await hashPassword(password);
  const change = selectDefinedFields(details);
  if (newEmail !== undefined)
    await requestEmailChange(deps, { ...before, ...change, password_hash }, newEmail);
  const after =
    password === undefined
      ? await deps.users.update(caller.user_id, change)
      : await changePassword(deps, caller, { before, change: { ...change, password_hash } });
  if (!after) throw createAccountDeletedError();
  return presentUser(after);
}

/** Throws a refusal of the field `current_password` unless it is the user's password. */
export async function verifyPassword(user: UserRow, currentPassword: string | undefined): Promise<void> {
  const reason = createReason(
    currentPassword === undefined ? 'error.account.password_missing' : 'error.account.password_wrong',
  );
  if (currentPassword !== undefined && (await passwordMatches(user.password_hash, currentPassword))) return;
  throw createInvalidFieldError('current_password', reason);
}

/** Refuses the current password when another request has changed it, or deleted the account, since it was verified. */
async function changePassword(
  deps: UpdateProfileDeps,
  caller: Caller,
  { before, change }: { before: UserRow; change: PasswordChange['change'] },
): Promise<UserRow> {
  const { user_id: id, session_id } = caller;
  const at = deps.clock.now();
  const stored = deps.users.changePassword({
    id,
    change,
    allowedBy: { current_hash: before.password_hash, session_id },
    entry: { at, actor_id: id, action: 'user.password_changed', subject: `user:${id}`, details: {} },
  });
  const after = await stored.finally(() => deps.sessions.invalidateUser(id));
  if (!after) {
    await requireOwnAccount(deps, caller);
    throw createInvalidFieldError('current_password', createReason('error.account.password_wrong'));
  }
  sendInBackground(deps, composePasswordChangedEmail(before));
  return after;
}

/** The fields that were sent. */
type Details = Omit<ProfileUpdate, 'email' | 'password' | 'current_password'>;
const selectDefinedFields = ({ phone_number, address, language }: Details) => ({
  ...(phone_number !== undefined && { phone_number }),
  ...(address !== undefined && { address }),
  ...(language !== undefined && { language }),
});
