import { createTranslate, SOURCE_LANGUAGE, type Translate } from '@smart-waste/messages';
import { CATALOGUES } from '@smart-waste/messages/catalogues';
import { emailMessages } from '@smart-waste/messages/en/email';
import type { Email } from '../../ports/mailer.ts';
import type { UserRow } from '../../ports/user-table.ts';
import type { Deps } from './ports.ts';

type Recipient = Pick<UserRow, 'email' | 'username' | 'language'>;
type Compose = (t: Translate<typeof emailMessages>, name: string) => Pick<Email, 'subject' | 'text'>;

/** Composes an e-mail in the language of its recipient, which is English while their language is not known. */
function composeEmail({ email: to, username: name, language: known }: Recipient, compose: Compose): Email {
  const language = known ?? SOURCE_LANGUAGE;
  return { to, ...compose(createTranslate(emailMessages, language, CATALOGUES[language]), name) };
}

/** The e-mail with the one-time link for a new password. */
export const composePasswordResetEmail = (recipient: Recipient, link: string): Email =>
  composeEmail(recipient, (t, name) => ({
    subject: t('email.reset.subject'),
    text: t('email.reset.text', { name, link }),
  }));

/** Notifies the owner that the password was changed. */
export const composePasswordChangedEmail = (recipient: Recipient): Email =>
  composeEmail(recipient, (t, name) => ({
    subject: t('email.password_changed.subject'),
    text: t('email.password_changed.text', { name }),
  }));

/** The e-mail to a new address, with the link that confirms it. */
export const composeConfirmationEmail = (recipient: Recipient, link: string): Email =>
  composeEmail(recipient, (t, name) => ({
    subject: t('email.confirm_email.subject'),
    text: t('email.confirm_email.text', { name, link }),
  }));

/** Notifies the old address that the account has a new one. */
export const composeEmailChangedEmail = (recipient: Recipient): Email =>
  composeEmail(recipient, (t, name) => ({
    subject: t('email.email_changed.subject'),
    text: t('email.email_changed.text', { name }),
  }));

/** Confirms to the owner that the account no longer exists. */
export const composeAccountDeletedEmail = (recipient: Recipient): Email =>
  composeEmail(recipient, (t, name) => ({
    subject: t('email.account_deleted.subject'),
    text: t('email.account_deleted.text', { name }),
  }));

/** Notifies the owner of an address that another account was created with it. */
export const composeAddressInUseEmail = (owner: Recipient, newName: string): Email =>
  composeEmail(owner, (t, name) => ({
    subject: t('email.address_in_use.subject'),
    text: t('email.address_in_use.text', { name, new_name: newName }),
  }));

/** Sends an e-mail without waiting for it; a failure is logged. */
export function sendInBackground({ mailer, log }: Pick<Deps, 'mailer' | 'log'>, email: Email): void {
  mailer.send(email).catch((error: unknown) => log.error({ err: error }, 'an e-mail could not be sent'));
}
