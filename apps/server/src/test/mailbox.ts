import type { Email, Mailer } from '../ports/mailer.ts';

/** A mailer that keeps its letters; `next` waits for the one that arrives next. */
export function mailbox(): Mailer & { waiting: Email[]; next: () => Promise<Email> } {
  const waiting: Email[] = [];
  const readers: ((letter: Email) => void)[] = [];
  return {
    waiting,
    send: async (letter) => {
      const reader = readers.shift();
      if (reader) reader(letter);
      else waiting.push(letter);
    },
    next: async () => waiting.shift() ?? new Promise((arrived) => readers.push(arrived)),
  };
}
