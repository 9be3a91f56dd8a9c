import { type ImageEvent, imageEvent } from '@smart-waste/contract';
import type { citizenOf } from '../../e2e/support/citizen.ts';

type Citizen = Awaited<ReturnType<typeof citizenOf>>;
/** `at` is the moment at which it was heard, on the clock of performance.now(). */
type Heard = ImageEvent & { at: number };

/** Listens to the citizen's event stream, as the screens do. */
export async function listenTo(citizen: Pick<Citizen, 'ask'>) {
  const closing = new AbortController();
  const reply = await citizen.ask('/events/', { signal: closing.signal });
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();

  const listen = async () => {
    const text = reply.body?.pipeThrough(new TextDecoderStream()) ?? [];
    let unread = '';
    for await (const chunk of text) {
      const at = performance.now();
      const lines = (unread + chunk).split('\n');
      unread = lines.pop() ?? '';
      for (const line of lines.filter((line) => line.startsWith('data: ')))
        heard.push({ ...imageEvent.parse(JSON.parse(line.slice('data: '.length))), at });
      for (const look of waiting) look();
    }
  };
  const listening = listen().catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });

  return {
    heard,
    /** Resolves once `find` finds in what was heard so far. */
    until: <T>(find: () => T | undefined) =>
      new Promise<T>((resolve) => {
        const look = () => {
          const found = find();
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}
