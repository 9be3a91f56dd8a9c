import type { Deps } from '../../ports/deps.ts';
import type { Email } from '../../ports/mailer.ts';

/** The letter with the one-time link for a new password. */
export const passwordResetEmail = (to: string, name: string, link: string): Email => ({
  to,
  subject: 'Choose a new password for Smart Waste',
  text: `Hello ${name},

somebody asked for a new password for your Smart Waste account. If it was you, open this link within one hour:

${link}

If it was not you, there is nothing to do: your password stays as it is.
`,
});

/** Tells the owner that the password is another one now. */
export const passwordChangedEmail = (to: string, name: string): Email => ({
  to,
  subject: 'Your Smart Waste password was changed',
  text: `Hello ${name},

the password of your Smart Waste account was changed and your other log-ins were ended. If it was not you,
choose "Forgot password" on the login page now.
`,
});

/** Tells the old address that the account has another one now. */
export const emailChangedEmail = (to: string, name: string): Email => ({
  to,
  subject: 'Your Smart Waste email address was changed',
  text: `Hello ${name},

your Smart Waste account now uses another email address. If it was not you, please tell the people who run the service.
`,
});

/** Sends a letter while the caller goes on; a letter that cannot be sent is logged. */
export function sendInBackground({ mailer, log }: Pick<Deps, 'mailer' | 'log'>, letter: Email): void {
  mailer.send(letter).catch((error: unknown) => log.error({ err: error }, 'a letter could not be sent'));
}
