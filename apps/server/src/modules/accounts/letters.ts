import type { Deps } from '../../ports/deps.ts';
import type { Letter } from '../../ports/mailer.ts';

/** The letter with the one-time link for a new password. */
export const resetLetter = (to: string, name: string, link: string): Letter => ({
  to,
  subject: 'Choose a new password for Smart Waste',
  text: `Hello ${name},

somebody asked for a new password for your Smart Waste account. If it was you, open this link within one hour:

${link}

If it was not you, there is nothing to do: your password stays as it is.
`,
});

/** Tells the owner that the password is another one now. */
export const passwordChangedLetter = (to: string, name: string): Letter => ({
  to,
  subject: 'Your Smart Waste password was changed',
  text: `Hello ${name},

the password of your Smart Waste account was changed and your other log-ins were ended. If it was not you,
choose "Forgot password" on the login page now.
`,
});

/** Tells the old address that the account has another one now. */
export const emailChangedLetter = (to: string, name: string): Letter => ({
  to,
  subject: 'Your Smart Waste email address was changed',
  text: `Hello ${name},

your Smart Waste account now uses another email address. If it was not you, please tell the people who run the service.
`,
});

/** Sends a letter while the caller goes on; a letter that cannot be sent is logged. */
export function sendInBackground({ mailer, log }: Pick<Deps, 'mailer' | 'log'>, letter: Letter): void {
  mailer.send(letter).catch((error: unknown) => log.error({ err: error }, 'a letter could not be sent'));
}
