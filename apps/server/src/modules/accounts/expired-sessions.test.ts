import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import type { SessionTable } from '../../ports/session-table.ts';
import { createExpiredSessionRemover } from './expired-sessions.ts';

it('removes expired sessions at the start and then each hour', async () => {
  let now = new Date('2026-11-21T12:00:00Z');
  const pauses: number[] = [];
  const removedBefore: Date[] = [];
  const sessions = {
    removeExpired: async (before: Date) => removedBefore.push(before),
  } as Partial<SessionTable> as SessionTable;
  const loop = createExpiredSessionRemover(
    { sessions, clock: { now: () => now }, log: pino({ level: 'silent' }) },
    {
      random: () => 0,
      now: () => 0,
      sleep: async (ms, signal) => {
        pauses.push(ms);
        now = new Date(now.getTime() + ms);
        if (pauses.length === 2)
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    },
  );
  loop.start();
  await vi.waitFor(() => expect(pauses).toEqual([3600_000, 3600_000]), { timeout: 30_000 });
  await loop.stop();
  expect(removedBefore).toEqual([new Date('2026-11-21T12:00:00Z'), new Date('2026-11-21T13:00:00Z')]);
});
