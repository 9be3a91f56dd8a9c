import { SOURCE_LANGUAGE } from '@smart-waste/messages';
import { translate } from '@smart-waste/messages/catalogues';
import type { Deps } from '../../ports/deps.ts';
import type { Email } from '../../ports/mailer.ts';
import type { UserRow } from '../../ports/user-table.ts';

/** Whom an e-mail is for; in English while their language is not known. */
type Recipient = Pick<UserRow, 'email' | 'username' | 'language'>;

/** The letter with the one-time link for a new password. */
export function passwordResetEmail({ email: to, username: name, language }: Recipient, link: string): Email {
  const subject = translate(language ?? SOURCE_LANGUAGE, 'email.reset.subject');
  return { to, subject, text: translate(language ?? SOURCE_LANGUAGE, 'email.reset.text', { name, link }) };
}

/** Tells the owner that the password is another one now. */
export function passwordChangedEmail({ email: to, username: name, language }: Recipient): Email {
  const subject = translate(language ?? SOURCE_LANGUAGE, 'email.password_changed.subject');
  return {
    to,
    subject,
    text: translate(language ?? SOURCE_LANGUAGE, 'email.password_changed.text', { name }),
  };
}

/** Tells the old address that the account has another one now. */
export function emailChangedEmail({ email: to, username: name, language }: Recipient): Email {
  const subject = translate(language ?? SOURCE_LANGUAGE, 'email.email_changed.subject');
  return { to, subject, text: translate(language ?? SOURCE_LANGUAGE, 'email.email_changed.text', { name }) };
}

/** Sends a letter while the caller goes on; a letter that cannot be sent is logged. */
export function sendInBackground({ mailer, log }: Pick<Deps, 'mailer' | 'log'>, letter: Email): void {
  mailer.send(letter).catch((error: unknown) => log.error({ err: error }, 'a letter could not be sent'));
}
