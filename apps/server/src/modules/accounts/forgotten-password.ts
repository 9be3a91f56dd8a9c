import { Refusal } from '../../lib/errors.ts';
import type { Deps } from '../../ports/deps.ts';
import type { UserRow } from '../../ports/user-table.ts';
import { passwordChangedLetter, resetLetter, sendInBackground } from './letters.ts';
import { hashPassword } from './passwords.ts';
import { hashOfToken } from './refresh-tokens.ts';

const LINK_HOURS = 1;

type LinkNeeds = Pick<Deps, 'passwordResets' | 'source' | 'mailer'> & { publicUrl: string };
type AskNeeds = LinkNeeds & Pick<Deps, 'users' | 'log'>;

/**
 * Sends the owner of this address a link for a new password. Whoever asks cannot tell whether there is one: not by
 * the answer, and not by its time, since link and letter are made after it.
 */
export async function sendResetLink(needs: AskNeeds, email: string): Promise<void> {
  const user = await needs.users.byEmail(email);
  if (!user || user.disabled_at) return;
  mailResetLink(needs, user).catch((error: unknown) =>
    needs.log.error({ err: error }, 'no reset link was sent'),
  );
}

/** Makes a link that is good once and mails it; rejects when the letter cannot be sent. */
export async function mailResetLink(needs: LinkNeeds, user: UserRow): Promise<void> {
  const { passwordResets, source, mailer, publicUrl } = needs;
  const token = source.newSecret();
  const expires_at = new Date(source.now().getTime() + LINK_HOURS * 3600_000);
  await passwordResets.add({ token_hash: hashOfToken(token), user_id: user.id, expires_at });
  await mailer.send(resetLetter(user.email, user.username, `${publicUrl}/auth?reset=${token}`));
}

type ResetNeeds = Pick<Deps, 'users' | 'sessions' | 'passwordResets' | 'audit' | 'source' | 'mailer' | 'log'>;

/** Sets a new password by a link that is good once, and ends every log-in of its owner. */
export async function resetPassword(
  needs: ResetNeeds,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const at = needs.source.now();
  const user_id = await needs.passwordResets.take(hashOfToken(token), at);
  const user = user_id === undefined ? undefined : await needs.users.byId(user_id);
  if (!user) {
    throw new Refusal('link_expired', 'This link has expired or was already used. Please ask for a new one.');
  }
  await needs.users.update(user.id, { password_hash: await hashPassword(password) });
  await needs.sessions.revokeAllOf(user.id);
  const subject = `user:${user.id}`;
  await needs.audit.write({ at, actor_id: user.id, action: 'user.password_reset', subject, details: {} });
  sendInBackground(needs, passwordChangedLetter(user.email, user.username));
}
