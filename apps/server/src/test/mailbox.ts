import type { Letter, Mailer } from '../ports/mailer.ts';

/** A mailer that keeps its letters; `next` waits for the one that arrives next. */
export function mailbox(): Mailer & { waiting: Letter[]; next: () => Promise<Letter> } {
  const waiting: Letter[] = [];
  const readers: ((letter: Letter) => void)[] = [];
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
