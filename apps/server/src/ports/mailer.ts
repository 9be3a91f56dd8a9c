export type Email = { to: string; subject: string; text: string };

/** Sends e-mails, or writes them to a folder where there is no mail server. */
export type Mailer = { send: (email: Email) => Promise<void> };
