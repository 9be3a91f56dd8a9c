import type { Email, Mailer } from '../ports/mailer.ts';

/** A mailer that stores its e-mails; `next` resolves with the next unread one. */
export function mailbox(): Mailer & { unread: Email[]; next: () => Promise<Email> } {
  const unread: Email[] = [];
  const readers: ((email: Email) => void)[] = [];
  return {
    unread,
    send: async (email) => {
      const reader = readers.shift();
      if (reader) reader(email);
      else unread.push(email);
    },
    next: async () => unread.shift() ?? new Promise((arrived) => readers.push(arrived)),
  };
}
