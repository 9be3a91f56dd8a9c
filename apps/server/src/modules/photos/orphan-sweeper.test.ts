import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackgroundLoop } from '../../lib/background-loop.ts';
import type { ImageStore } from '../../ports/image-store.ts';
import type { ObjectLedger, OrphanedObject } from '../../ports/object-ledger.ts';
import { orphanSweeper } from './orphan-sweeper.ts';

/** A ledger and a store that record their calls, and an event for each round of the sweeper. */
function world() {
  const due: { key: string; attempts: number }[][] = [];
  const seen = {
    removed: [] as string[],
    completed: [] as string[],
    released: [] as [string, number][],
  };
  const broken = new Set<string>();
  let rounds = 0;
  let roundIs: (round: number) => void = () => undefined;
  const ledger = {
    claim: async () => {
      const batch = due.shift() ?? [];
      if (batch.length === 0) roundIs(++rounds);
      return batch;
    },
    complete: async ({ key }: OrphanedObject) => seen.completed.push(key) > 0,
    release: async ({ key }: OrphanedObject, { delayMs }: { delayMs: number }) =>
      seen.released.push([key, delayMs]) > 0,
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
      objectLedger: ledger as unknown as ObjectLedger,
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
  it('removes due objects in batches and logs their number', async () => {
    w.due.push([{ key: 'photos/a.jpg', attempts: 1 }], [{ key: 'photos/b.jpg', attempts: 1 }]);
    const done = w.round(1);
    sweeper.start();
    await done;
    expect(w.seen.removed).toEqual(['photos/a.jpg', 'photos/b.jpg']);
    expect(w.seen.completed).toEqual(w.seen.removed);
  });

  it('retries failed removals with growing delays up to an hour', async () => {
    w.broken.add('photos/a.jpg');
    w.due.push([1, 2, 3, 30].map((attempts) => ({ key: 'photos/a.jpg', attempts })));
    const done = w.round(1);
    sweeper.start();
    await done;
    expect(w.seen.released.map(([, delayMs]) => delayMs)).toEqual([10_000, 20_000, 40_000, 3600_000]);
    expect(w.seen.completed).toEqual([]);
  });

  it('continues after a failed round', async () => {
    const claim = w.deps.objectLedger.claim;
    w.deps.objectLedger.claim = async () => {
      w.deps.objectLedger.claim = claim;
      throw new Error('the database is away');
    };
    w.due.push([{ key: 'photos/a.jpg', attempts: 1 }]);
    const done = w.round(1);
    sweeper.start();
    await done;
    expect(w.seen.removed).toEqual(['photos/a.jpg']);
  });

  it('stops, even before its first round', async () => {
    await orphanSweeper(w.deps, 1).stop();
    sweeper.start();
    await sweeper.stop();
    w.due.push([{ key: 'photos/a.jpg', attempts: 1 }]);
    sweeper.start();
    await sweeper.stop();
    expect(w.seen.removed).toEqual([]);
  });
});
