import { because, type Language } from '@smart-waste/messages';
import { AppError } from '../../lib/errors.ts';
import type { Deps } from '../../ports/deps.ts';
import type { UserRow } from '../../ports/user-table.ts';
import { passwordChangedEmail, passwordResetEmail, sendInBackground } from './emails.ts';
import { hashPassword } from './passwords.ts';
import { hashOfToken } from './refresh-tokens.ts';

const LINK_HOURS = 1;

type LinkNeeds = Pick<Deps, 'passwordResets' | 'clock' | 'ids' | 'mailer'> & { publicUrl: string };
type AskNeeds = LinkNeeds & Pick<Deps, 'users' | 'log'>;
/** The language is that of the browser, for accounts that have not chosen one. */
type Asked = { email: string; language: Language };

/**
 * Sends the owner of this address a link for a new password. Whoever asks cannot tell whether there is one: not by
 * the answer, and not by its time, since link and letter are made after it.
 */
export async function sendResetLink(deps: AskNeeds, { email, language }: Asked): Promise<void> {
  const user = await deps.users.findByEmail(email);
  if (!user || user.disabled_at) return;
  mailResetLink(deps, { ...user, language: user.language ?? language }).catch((error: unknown) =>
    deps.log.error({ err: error }, 'no reset link was sent'),
  );
}

/** Makes a link that is good once and mails it; rejects when the letter cannot be sent. */
export async function mailResetLink(deps: LinkNeeds, user: UserRow): Promise<void> {
  const { passwordResets, clock, ids, mailer, publicUrl } = deps;
  const token = ids.newSecret();
  const expires_at = new Date(clock.now().getTime() + LINK_HOURS * 3600_000);
  await passwordResets.add({ token_hash: hashOfToken(token), user_id: user.id, expires_at });
  await mailer.send(passwordResetEmail(user, `${publicUrl}/auth?reset=${token}`));
}

type ResetNeeds = Pick<
  Deps,
  'users' | 'sessions' | 'passwordResets' | 'audit' | 'clock' | 'ids' | 'mailer' | 'log'
>;

/** Sets a new password by a link that is good once, and ends every log-in of its owner. */
export async function resetPassword(
  deps: ResetNeeds,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const at = deps.clock.now();
  const user_id = await deps.passwordResets.take(hashOfToken(token), at);
  const user = user_id === undefined ? undefined : await deps.users.findById(user_id);
  if (!user) {
    throw new AppError('link_expired', because('error.reset.link_expired'));
  }
  await deps.users.update(user.id, { password_hash: await hashPassword(password) });
  await deps.sessions.revokeAll(user.id);
  const subject = `user:${user.id}`;
  await deps.audit.write({ at, actor_id: user.id, action: 'user.password_reset', subject, details: {} });
  sendInBackground(deps, passwordChangedEmail(user));
}
