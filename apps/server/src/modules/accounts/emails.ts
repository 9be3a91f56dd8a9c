import { SOURCE_LANGUAGE } from '@smart-waste/messages';
import { translate } from '@smart-waste/messages/catalogues';
import type { UserRow } from '../../ports/user-table.ts';
import type { Deps, Email } from './ports.ts';

/** The recipient of an e-mail, which is in English while their language is not known. */
type Recipient = Pick<UserRow, 'email' | 'username' | 'language'>;

/** The e-mail with the one-time link for a new password. */
export function passwordResetEmail({ email: to, username: name, language }: Recipient, link: string): Email {
  const subject = translate(language ?? SOURCE_LANGUAGE, 'email.reset.subject');
  return { to, subject, text: translate(language ?? SOURCE_LANGUAGE, 'email.reset.text', { name, link }) };
}

/** Notifies the owner that the password was changed. */
export function passwordChangedEmail({ email: to, username: name, language }: Recipient): Email {
  const subject = translate(language ?? SOURCE_LANGUAGE, 'email.password_changed.subject');
  return {
    to,
    subject,
    text: translate(language ?? SOURCE_LANGUAGE, 'email.password_changed.text', { name }),
  };
}

/** The e-mail to a new address, with the link that confirms it. */
export function confirmEmailEmail({ email: to, username: name, language }: Recipient, link: string): Email {
  const subject = translate(language ?? SOURCE_LANGUAGE, 'email.confirm_email.subject');
  const text = translate(language ?? SOURCE_LANGUAGE, 'email.confirm_email.text', { name, link });
  return { to, subject, text };
}

/** Notifies the old address that the account has a new one. */
export function emailChangedEmail({ email: to, username: name, language }: Recipient): Email {
  const subject = translate(language ?? SOURCE_LANGUAGE, 'email.email_changed.subject');
  return { to, subject, text: translate(language ?? SOURCE_LANGUAGE, 'email.email_changed.text', { name }) };
}

/** Confirms to the owner that the account no longer exists. */
export function accountDeletedEmail({ email: to, username: name, language }: Recipient): Email {
  const subject = translate(language ?? SOURCE_LANGUAGE, 'email.account_deleted.subject');
  const text = translate(language ?? SOURCE_LANGUAGE, 'email.account_deleted.text', { name });
  return { to, subject, text };
}

/** Tells the owner of an address that another account was created with it. */
export function addressInUseEmail(owner: Recipient, newName: string): Email {
  const language = owner.language ?? SOURCE_LANGUAGE;
  const names = { name: owner.username, new_name: newName };
  const subject = translate(language, 'email.address_in_use.subject');
  return { to: owner.email, subject, text: translate(language, 'email.address_in_use.text', names) };
}

/** Sends an e-mail without waiting for it; a failure is logged. */
export function sendInBackground({ mailer, log }: Pick<Deps, 'mailer' | 'log'>, email: Email): void {
  mailer.send(email).catch((error: unknown) => log.error({ err: error }, 'an e-mail could not be sent'));
}
