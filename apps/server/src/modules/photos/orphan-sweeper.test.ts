import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackgroundLoop } from '../../lib/background-loop.ts';
import type { ImageStore } from '../../ports/image-store.ts';
import type { KeyLedger } from '../../ports/key-ledger.ts';
import { orphanSweeper } from './orphan-sweeper.ts';

/** A ledger and a store that remember what was asked of them, and an event for each round of the sweeper. */
function world() {
  const due: { key: string; attempts: number }[][] = [];
  const seen = {
    removed: [] as string[],
    forgotten: [] as string[],
    postponed: [] as [string, number][],
  };
  const broken = new Set<string>();
  let rounds = 0;
  let roundIs: (round: number) => void = () => undefined;
  const keys = {
    claimDue: async () => {
      const batch = due.shift() ?? [];
      if (batch.length === 0) roundIs(++rounds);
      return batch;
    },
    forget: async (gone: readonly string[]) => void seen.forgotten.push(...gone),
    postpone: async (key: string, { delayMs }: { delayMs: number }) =>
      void seen.postponed.push([key, delayMs]),
  };
  const store = {
    remove: async (key: string) => {
      if (broken.has(key)) throw new Error('the store is away');
      seen.removed.push(key);
    },
  };
  return {
    due,
    seen,
    broken,
    round: (wanted: number) =>
      new Promise<void>((resolve) => {
        roundIs = (round) => round >= wanted && resolve();
      }),
    deps: {
      objectLedger: keys as unknown as KeyLedger,
      store: store as unknown as ImageStore,
      log: pino({ level: 'silent' }),
    },
  };
}

let w: ReturnType<typeof world>;
let sweeper: BackgroundLoop;
beforeEach(() => {
  w = world();
  sweeper = orphanSweeper(w.deps, 1);
});
afterEach(() => sweeper.stop());

describe('the orphan sweeper', () => {
  it('removes what is due, batch after batch, and forgets it', async () => {
    w.due.push([{ key: 'photos/a.jpg', attempts: 1 }], [{ key: 'photos/b.jpg', attempts: 1 }]);
    const done = w.round(1);
    sweeper.start();
    await done;
    expect(w.seen.removed).toEqual(['photos/a.jpg', 'photos/b.jpg']);
    expect(w.seen.forgotten).toEqual(w.seen.removed);
  });

  it('tries what cannot be removed again, each time later, up to an hour', async () => {
    w.broken.add('photos/a.jpg');
    w.due.push([1, 2, 3, 30].map((attempts) => ({ key: 'photos/a.jpg', attempts })));
    const done = w.round(1);
    sweeper.start();
    await done;
    expect(w.seen.postponed.map(([, delayMs]) => delayMs)).toEqual([10_000, 20_000, 40_000, 3600_000]);
    expect(w.seen.forgotten).toEqual([]);
  });

  it('goes on after a round that failed', async () => {
    const claim = w.deps.objectLedger.claimDue;
    w.deps.objectLedger.claimDue = async () => {
      w.deps.objectLedger.claimDue = claim;
      throw new Error('the database is away');
    };
    w.due.push([{ key: 'photos/a.jpg', attempts: 1 }]);
    const done = w.round(1);
    sweeper.start();
    await done;
    expect(w.seen.removed).toEqual(['photos/a.jpg']);
  });

  it('stops when it is told to, also when it never began', async () => {
    await orphanSweeper(w.deps, 1).stop();
    sweeper.start();
    await sweeper.stop();
    w.due.push([{ key: 'photos/a.jpg', attempts: 1 }]);
    sweeper.start();
    await sweeper.stop();
    expect(w.seen.removed).toEqual([]);
  });
});
