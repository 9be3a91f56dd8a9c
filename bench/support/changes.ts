import { type ImageEvent, imageEvent } from '@smart-waste/contract';
import type { logInCitizen } from '../../e2e/support/citizen.ts';

type Citizen = Awaited<ReturnType<typeof logInCitizen>>;
/** `at` is the moment at which it arrived, on the clock of performance.now(). */
type ReceivedEvent = ImageEvent & { at: number };

function parseImageEvents(line: string): ImageEvent[] {
  if (!line.startsWith('data: ')) return [];
  const event: object = JSON.parse(line.slice('data: '.length));
  return 'image_id' in event ? [imageEvent.parse(event)] : [];
}

/** Listens to the events of photos in the citizen's event stream, which also has those of their cases. */
export async function listenTo(citizen: Pick<Citizen, 'request'>) {
  const closing = new AbortController();
  const reply = await citizen.request('/events/', { signal: closing.signal });
  const events: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();

  const listen = async () => {
    const text = reply.body?.pipeThrough(new TextDecoderStream()) ?? [];
    let unread = '';
    for await (const chunk of text) {
      const at = performance.now();
      const lines = (unread + chunk).split('\n');
      unread = lines.pop() ?? '';
      events.push(...lines.flatMap(parseImageEvents).map((event) => ({ ...event, at })));
      for (const check of waiting) check();
    }
  };
  const listening = listen().catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });

  return {
    events,
    /** Resolves with the first result of `find`, which runs after each chunk of events. */
    until: <T>(find: () => T | undefined) =>
      new Promise<T>((resolve) => {
        const check = () => {
          const match = find();
          if (match === undefined) return;
          waiting.delete(check);
          resolve(match);
        };
        waiting.add(check);
        check();
      }),
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}
