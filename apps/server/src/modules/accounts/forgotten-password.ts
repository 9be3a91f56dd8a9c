import { createReason, type Language } from '@smart-waste/messages';
import { AppError } from '../../lib/errors.ts';
import type { UserRow } from '../../ports/user-table.ts';
import { composePasswordChangedEmail, composePasswordResetEmail, sendInBackground } from './emails.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import type { Deps, RouteDeps } from './ports.ts';
import { hashToken } from './tokens.ts';

const LINK_HOURS = 1;

type ResetLinkDeps = Pick<Deps, 'users' | 'passwordResets' | 'clock' | 'ids' | 'mailer'> & {
  publicUrl: string;
};
type RequestResetLinkDeps = ResetLinkDeps & Pick<Deps, 'log'>;
/** The language is that of the browser, for accounts that have not chosen one. */
type ResetLinkRequest = { email: string; language: Language };

/**
 * Sends the owner of this address a link for a new password of each account that has it. The response does not reveal
 * whether the address is known, and neither does its duration, because link and e-mail are created after it.
 */
export async function requestResetLink(
  deps: RequestResetLinkDeps,
  { email, language }: ResetLinkRequest,
): Promise<void> {
  const users = await deps.users.listByEmail(email);
  for (const user of users.filter(({ disabled_at }) => disabled_at === null)) {
    mailResetLink(deps, { ...user, language: user.language ?? language }).catch((error: unknown) =>
      deps.log.error({ err: error }, 'no reset link was sent'),
    );
  }
}

/**
 * Creates a link that is valid once and e-mails it; rejects when the e-mail cannot be sent, or the account no longer has the
 * address or was disabled.
 */
export async function mailResetLink(deps: ResetLinkDeps, user: UserRow): Promise<void> {
  const { users, passwordResets, clock, ids, mailer, publicUrl } = deps;
  const token = ids.newSecret();
  const expires_at = new Date(clock.now().getTime() + LINK_HOURS * 3600_000);
  await passwordResets.add({ token_hash: hashToken(token), user_id: user.id, expires_at });
  // From here on a change of the account deletes the link; one since the account was read is seen now.
  const present = await users.findById(user.id);
  if (present?.email !== user.email || present.disabled_at !== null)
    throw new Error('the account was changed before its link was sent');
  await mailer.send(composePasswordResetEmail(user, `${publicUrl}/auth#reset=${token}`));
}

type ResetPasswordDeps = Pick<
  RouteDeps,
  'users' | 'sessions' | 'passwordResets' | 'clock' | 'mailer' | 'log'
> & {
  passwordMinLength: number;
};

/** Sets a new password with a link that is valid once, and ends every session of its owner. */
export async function resetPassword(
  deps: ResetPasswordDeps,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const at = deps.clock.now();
  const link_hash = hashToken(token);
  const user_id = await deps.passwordResets.find(link_hash, at);
  const user = user_id === undefined ? undefined : await deps.users.findById(user_id);
  if (!user) throw createLinkExpiredError();
  refuseWeakPassword(password, user, deps.passwordMinLength); // the link can be used again
  const { id } = user;
  const stored = deps.users.changePassword({
    id,
    // The link was opened from the mailbox of the address.
    change: { password_hash: await hashPassword(password), email_verified_at: at },
    allowedBy: { link_hash },
    entry: { at, actor_id: id, action: 'user.password_reset', subject: `user:${id}`, details: {} },
  });
  const after = await stored.finally(() => deps.sessions.invalidateUser(id));
  if (!after) throw createLinkExpiredError();
  sendInBackground(deps, composePasswordChangedEmail(user));
}

const createLinkExpiredError = () => new AppError('link_expired', createReason('error.reset.link_expired'));
