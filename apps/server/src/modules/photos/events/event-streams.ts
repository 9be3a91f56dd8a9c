import { Readable } from 'node:stream';
import type { CaseChangeEvent, ImageEvent } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { CaseChangeMessage } from '../../../ports/change-feed.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { Deps } from '../ports.ts';

/** A browser tab holds one; more than this is a client that opens streams without closing them. */
const MAX_STREAMS_PER_USER = 12;
/** The most bytes that may wait for a client that does not read. A dropped client reconnects and loads the list. */
const MAX_UNREAD_BYTES = 64 * 1024;

type Listener = {
  viewer: SessionUser;
  session_id: string;
  stream: Readable;
  /** Settles when all earlier events were sent, so that a slow session check cannot reorder events. */
  sent: Promise<void>;
};

export type EventStreams = {
  /**
   * Server-sent events of what this person may see, until the session `session_id` ends. After that nothing more
   * is sent.
   */
  open: (viewer: SessionUser, session_id: string) => Readable;
  /** Keeps proxies from closing quiet streams, and ends those whose session has ended or whose role has changed. */
  beat: () => Promise<void>;
  close: () => void;
};

/** All open event streams of this process, fed by one subscription. */
export function createEventStreams({
  changeFeed,
  log,
  sessions,
}: Pick<Deps, 'changeFeed' | 'log' | 'sessions'>): EventStreams {
  const listeners = new Set<Listener>();

  const unsubscribeImages = changeFeed.onImageChange((event) => {
    const text = `event: image\ndata: ${JSON.stringify(event)}\n\n`;
    for (const listener of listeners) if (maySee(listener.viewer, event)) void queueEvent(listener, text);
  });
  const unsubscribeProcessing = changeFeed.onProcessingChange((event) => {
    const text = `event: processing\ndata: ${JSON.stringify(event)}\n\n`;
    for (const listener of listeners) if (listener.viewer.role === 'admin') void queueEvent(listener, text);
  });
  const unsubscribeCases = changeFeed.onCaseChange((changed) => {
    const event: CaseChangeEvent = { case_number: changed.number };
    const text = `event: case\ndata: ${JSON.stringify(event)}\n\n`;
    for (const listener of listeners)
      if (mayReceive(listener.viewer, changed)) void queueEvent(listener, text);
  });
  const isSessionValid = async ({ session_id, viewer }: Listener) => {
    const user = await sessions.touchSession(session_id);
    return user?.role === viewer.role;
  };
  const sendIfValid = async (listener: Listener, text: string) => {
    if (await isSessionValid(listener)) send(listener.stream, text);
    else end(listener);
  };
  const queueEvent = (listener: Listener, text: string): Promise<void> => {
    listener.sent = listener.sent
      .then(() => sendIfValid(listener, text))
      .catch((err: unknown) => log.warn({ err }, 'the session of an event stream could not be checked'));
    return listener.sent;
  };
  const end = (listener: Listener) => {
    if (listeners.delete(listener)) listener.stream.push(null);
  };

  return {
    open: (viewer, session_id) => {
      const own = [...listeners].filter((listener) => listener.viewer.user_id === viewer.user_id);
      if (own.length >= MAX_STREAMS_PER_USER)
        throw new AppError('too_many_requests', createReason('error.events.too_many_streams'));
      const stream = new Readable({ read: () => undefined });
      const listener = { viewer, session_id, stream, sent: Promise.resolve() };
      listeners.add(listener);
      stream.once('close', () => listeners.delete(listener));
      stream.push('retry: 3000\n\n');
      return stream;
    },
    beat: async () => {
      await Promise.all([...listeners].map((listener) => queueEvent(listener, ': still here\n\n')));
    },
    close: () => {
      unsubscribeImages();
      unsubscribeProcessing();
      unsubscribeCases();
      for (const listener of listeners) end(listener);
    },
  };
}

const maySee = (viewer: SessionUser, event: ImageEvent) =>
  viewer.role === 'admin' || viewer.user_id === event.user_id;

const mayReceive = ({ role, user_id }: SessionUser, { follower_ids, assignee_ids }: CaseChangeMessage) =>
  role === 'admin' ||
  role === 'government' ||
  follower_ids.includes(user_id) ||
  assignee_ids.includes(user_id);

function send(stream: Readable, text: string): void {
  if (stream.destroyed) return;
  stream.push(text);
  if (stream.readableLength > MAX_UNREAD_BYTES) stream.destroy();
}
