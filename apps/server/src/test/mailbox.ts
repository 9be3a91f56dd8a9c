import type { Email, Mailer } from '../ports/mailer.ts';

/** A mailer that stores its e-mails; `next` resolves with the next unread one. */
export function mailbox(): Mailer & { waiting: Email[]; next: () => Promise<Email> } {
  const waiting: Email[] = [];
  const readers: ((email: Email) => void)[] = [];
  return {
    waiting,
    send: async (email) => {
      const reader = readers.shift();
      if (reader) reader(email);
      else waiting.push(email);
    },
    next: async () => waiting.shift() ?? new Promise((arrived) => readers.push(arrived)),
  };
}
