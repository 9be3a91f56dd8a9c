import type { Readable } from 'node:stream';
import type { ImageEvent } from '@smart-waste/contract';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CaseChangeMessage } from '../../../ports/change-feed.ts';
import type { SessionTable, SessionUser } from '../../../ports/session-table.ts';
import { createEventStreams } from './event-streams.ts';

const asha: SessionUser = { user_id: 1, username: 'asha', role: 'user' };
const ravi: SessionUser = { user_id: 2, username: 'ravi', role: 'user' };
const admin: SessionUser = { user_id: 3, username: 'admin', role: 'admin' };

const createChange = (user_id: number): ImageEvent => ({
  image_id: '019a0000-0000-7000-8000-000000000001',
  user_id,
  change: 'updated',
  status: 'processing',
  stage: 'detecting',
});

let publishCase: (changed: CaseChangeMessage) => void;
let publish: (event: ImageEvent) => void;
let stopped: boolean;
let standing: Map<string, SessionUser>;
let streams: ReturnType<typeof createEventStreams>;

beforeEach(() => {
  stopped = false;
  standing = new Map();
  const changeFeed = {
    onImageChange: (listener: typeof publish) => {
      publish = listener;
      return () => {
        stopped = true;
      };
    },
    onProcessingChange: () => () => undefined,
    onCaseChange: (listener: typeof publishCase) => {
      publishCase = listener;
      return () => undefined;
    },
    onRunWaiting: () => () => undefined,
    close: async () => undefined,
  };
  const sessions: Pick<SessionTable, 'touchSession'> = {
    touchSession: async (session_id) => {
      if (session_id === 'unknowable') throw new Error('the database is away');
      return standing.get(session_id);
    },
  };
  streams = createEventStreams({
    changeFeed,
    log: pino({ level: 'silent' }),
    sessions: sessions as SessionTable,
  });
});

function open(viewer: SessionUser, session_id: string = viewer.username) {
  standing.set(session_id, viewer);
  return streams.open(viewer, session_id);
}
const read = (stream: Readable) => String(stream.read() ?? '');
/** Waits for the session check that precedes each event. */
const eventsSent = () => new Promise(setImmediate);

describe('an event stream', () => {
  it('begins with the delay before a reconnect', () => {
    expect(read(open(asha))).toBe('retry: 3000\n\n');
  });

  it('sends users events of their own images and admins events of all (API-25)', async () => {
    const [own, all] = [open(asha), open(admin)];
    publish(createChange(ravi.user_id));
    publish(createChange(asha.user_id));
    await eventsSent();
    expect(read(own)).toBe(`retry: 3000\n\nevent: image\ndata: ${JSON.stringify(createChange(1))}\n\n`);
    expect(read(all).match(/event: image/g)).toHaveLength(2);
  });

  it('sends the changes of cases to officers, admins, their crew and those who follow them, without who that is (CA-25)', async () => {
    const officer: SessionUser = { user_id: 4, username: 'officer', role: 'government' };
    const crew: SessionUser = { user_id: 5, username: 'crew', role: 'crew' };
    const otherCrew: SessionUser = { user_id: 6, username: 'other', role: 'crew' };
    const [other, idle, ...notified] = [ravi, otherCrew, asha, crew, officer, admin].map((viewer) =>
      open(viewer),
    );
    const [follower_ids, assignee_ids] = [[asha.user_id], [crew.user_id]];
    publishCase({ case_id: createChange(1).image_id, number: 1043, follower_ids, assignee_ids });
    await eventsSent();
    for (const stream of notified)
      expect(read(stream)).toBe('retry: 3000\n\nevent: case\ndata: {"case_number":1043}\n\n');
    // A crew knows nothing of cases that are not its own (CA-10).
    for (const stream of [other!, idle!]) expect(read(stream)).toBe('retry: 3000\n\n');
  });

  it('is kept alive by a comment while its session is valid', async () => {
    const stream = open(asha);
    await streams.beat();
    expect(read(stream)).toBe('retry: 3000\n\n: still here\n\n');
  });

  it('ends with its session, while others continue', async () => {
    const [phone, laptop] = [open(asha, 'phone'), open(asha, 'laptop')];
    standing.delete('phone');
    await streams.beat();
    publish(createChange(asha.user_id));
    await eventsSent();
    expect(await phone.toArray()).toEqual([Buffer.from('retry: 3000\n\n')]);
    expect(read(laptop)).toContain('event: image');
  });

  it('ends when the role has changed, so that the next one follows the new role', async () => {
    const stream = open(admin);
    standing.set(admin.username, { ...admin, role: 'user' });
    await streams.beat();
    expect(await stream.toArray()).toHaveLength(1);
  });

  it('sends nothing after its session has ended, even before the next heartbeat', async () => {
    const stream = open(asha);
    standing.delete('asha');
    publish(createChange(asha.user_id));
    expect(await stream.toArray()).toEqual([Buffer.from('retry: 3000\n\n')]);
  });

  it('stays open but sends nothing while the session cannot be checked', async () => {
    const stream = open(asha, 'unknowable');
    await streams.beat();
    publish(createChange(asha.user_id));
    await eventsSent();
    expect(read(stream)).toBe('retry: 3000\n\n');
    expect(stream.readableEnded).toBe(false);
  });

  it('drops a client that does not read', async () => {
    const [slow, quick] = [open(asha, 'slow'), open(ravi, 'quick')];
    for (let i = 0; i < 1000; i += 1) publish(createChange(asha.user_id));
    await eventsSent();
    expect(slow.destroyed).toBe(true);
    publish(createChange(ravi.user_id));
    await eventsSent();
    expect(read(quick)).toContain('event: image');
  });

  it('is refused as the thirteenth of one user until another is closed', async () => {
    const twelve = Array.from({ length: 12 }, () => open(asha));
    expect(() => open(asha)).toThrow('too many live connections');
    expect(read(open(ravi))).toContain('retry');
    const closed = new Promise((resolve) => twelve[0]!.once('close', resolve));
    twelve[0]!.destroy();
    await closed;
    expect(read(open(asha))).toContain('retry');
  });

  it('ends at shutdown and unsubscribes from the change feed', async () => {
    const stream = open(asha);
    streams.close();
    expect(stopped).toBe(true);
    expect(await stream.toArray()).toHaveLength(1);
  });
});
