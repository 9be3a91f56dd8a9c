export type Email = { to: string; subject: string; text: string };

/** Sends letters, or keeps them in a folder where there is no mail server. */
export type Mailer = { send: (letter: Email) => Promise<void> };
