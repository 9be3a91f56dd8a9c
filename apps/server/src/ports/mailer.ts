/** `headers` are further ones, such as `List-Unsubscribe`. */
export type Email = {
  to: string;
  subject: string;
  text: string;
  headers?: Readonly<Record<string, string>>;
};

/**
 * Sends e-mails, or writes them to a folder where there is no mail server. Rejects with EmailNotSentError when the e-mail was
 * certainly not sent; after any other rejection it may have been.
 */
export type Mailer = { send: (email: Email) => Promise<void> };

/** `isRefused`: the mail server does not accept e-mails to this address, now or later. */
export class EmailNotSentError extends Error {
  readonly isRefused: boolean;

  constructor(cause: unknown, { isRefused }: { isRefused: boolean }) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'EmailNotSentError';
    this.isRefused = isRefused;
  }
}
