import { Readable } from 'node:stream';
import type { ImageEvent } from '@smart-waste/contract';
import type { Deps } from '../../ports/deps.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import { Refusal } from '../../refusal.ts';

/** A browser tab holds one; more than this is a client that opens without closing. */
const MOST_STREAMS_OF_A_USER = 12;
/** What may wait for a reader that does not read. Whoever is dropped comes back and asks for the list. */
const MOST_UNREAD_BYTES = 64 * 1024;

type Listener = { viewer: SessionUser; family: string; stream: Readable };

export type EventStreams = {
  /** Server-sent events of the images that this person may see, until the log-in `family` ends. */
  open: (viewer: SessionUser, family: string) => Readable;
  /** Keeps proxies from closing quiet streams, and ends those whose log-in has ended or changed its role. */
  beat: () => Promise<void>;
  close: () => void;
};

/** All open event streams of this process, fed by one subscription. */
export function eventStreams({ feed, log, sessions }: Pick<Deps, 'feed' | 'log' | 'sessions'>): EventStreams {
  const listeners = new Set<Listener>();

  const stopListening = feed.onImageChange((event) => {
    const text = `event: image\ndata: ${JSON.stringify(event)}\n\n`;
    for (const listener of listeners) if (mayHear(listener.viewer, event)) send(listener.stream, text);
  });
  const stillStands = async ({ family, viewer }: Listener) => {
    const user = await sessions.userOf(family);
    return user?.role === viewer.role;
  };
  const beatOne = async (listener: Listener) => {
    if (await stillStands(listener)) send(listener.stream, ': still here\n\n');
    else end(listener);
  };
  const end = (listener: Listener) => {
    if (listeners.delete(listener)) listener.stream.push(null);
  };

  return {
    open: (viewer, family) => {
      const own = [...listeners].filter((listener) => listener.viewer.user_id === viewer.user_id);
      if (own.length >= MOST_STREAMS_OF_A_USER)
        throw new Refusal('too_many_requests', 'Too many event streams are open for this account');
      const stream = new Readable({ read: () => undefined });
      const listener = { viewer, family, stream };
      listeners.add(listener);
      stream.once('close', () => listeners.delete(listener));
      stream.push('retry: 3000\n\n');
      return stream;
    },
    beat: async () => {
      const beats = await Promise.allSettled([...listeners].map(beatOne));
      const failed = beats.find((beat) => beat.status === 'rejected');
      if (failed) log.warn({ err: failed.reason }, 'could not check the log-ins behind event streams');
    },
    close: () => {
      stopListening();
      for (const listener of listeners) end(listener);
    },
  };
}

const mayHear = (viewer: SessionUser, event: ImageEvent) =>
  viewer.role === 'admin' || viewer.user_id === event.user_id;

function send(stream: Readable, text: string): void {
  if (stream.destroyed) return;
  stream.push(text);
  if (stream.readableLength > MOST_UNREAD_BYTES) stream.destroy();
}
