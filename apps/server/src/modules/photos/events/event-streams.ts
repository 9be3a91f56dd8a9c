import { Readable } from 'node:stream';
import type { ImageEvent } from '@smart-waste/contract';
import { because } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { Deps } from '../../../ports/deps.ts';
import type { SessionUser } from '../../../ports/session-table.ts';

/** A browser tab holds one; more than this is a client that opens without closing. */
const MOST_STREAMS_OF_A_USER = 12;
/** What may wait for a reader that does not read. Whoever is dropped comes back and asks for the list. */
const MOST_UNREAD_BYTES = 64 * 1024;

type Listener = {
  viewer: SessionUser;
  session_id: string;
  stream: Readable;
  /** When everything before has been told: a check that takes longer must not let a later event pass. */
  told: Promise<void>;
};

export type EventStreams = {
  /**
   * Server-sent events of what this person may see, until the session `session_id` ends: whoever was locked out
   * hears nothing more.
   */
  open: (viewer: SessionUser, session_id: string) => Readable;
  /** Keeps proxies from closing quiet streams, and ends those whose log-in has ended or changed its role. */
  beat: () => Promise<void>;
  close: () => void;
};

/** All open event streams of this process, fed by one subscription. */
export function eventStreams({
  changeFeed,
  log,
  sessions,
}: Pick<Deps, 'changeFeed' | 'log' | 'sessions'>): EventStreams {
  const listeners = new Set<Listener>();

  const stopListening = changeFeed.onImageChange((event) => {
    const text = `event: image\ndata: ${JSON.stringify(event)}\n\n`;
    for (const listener of listeners) if (mayHear(listener.viewer, event)) void tell(listener, text);
  });
  const stopHearing = changeFeed.onProcessingChange((event) => {
    const text = `event: processing\ndata: ${JSON.stringify(event)}\n\n`;
    for (const listener of listeners) if (listener.viewer.role === 'admin') void tell(listener, text);
  });
  const stillStands = async ({ session_id, viewer }: Listener) => {
    const user = await sessions.findUser(session_id);
    return user?.role === viewer.role;
  };
  const sendIfStanding = async (listener: Listener, text: string) => {
    if (await stillStands(listener)) send(listener.stream, text);
    else end(listener);
  };
  const tell = (listener: Listener, text: string): Promise<void> => {
    listener.told = listener.told
      .then(() => sendIfStanding(listener, text))
      .catch((err: unknown) => log.warn({ err }, 'could not check the log-in behind an event stream'));
    return listener.told;
  };
  const end = (listener: Listener) => {
    if (listeners.delete(listener)) listener.stream.push(null);
  };

  return {
    open: (viewer, session_id) => {
      const own = [...listeners].filter((listener) => listener.viewer.user_id === viewer.user_id);
      if (own.length >= MOST_STREAMS_OF_A_USER)
        throw new AppError('too_many_requests', because('error.events.too_many_streams'));
      const stream = new Readable({ read: () => undefined });
      const listener = { viewer, session_id, stream, told: Promise.resolve() };
      listeners.add(listener);
      stream.once('close', () => listeners.delete(listener));
      stream.push('retry: 3000\n\n');
      return stream;
    },
    beat: async () => {
      await Promise.all([...listeners].map((listener) => tell(listener, ': still here\n\n')));
    },
    close: () => {
      stopListening();
      stopHearing();
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
