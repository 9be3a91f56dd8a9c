import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackgroundLoop } from '../../lib/background-loop.ts';
import type { ImageStore } from '../../ports/image-store.ts';
import { createOrphanSweeper } from './orphan-sweeper.ts';
import type { ObjectLedger, OrphanedObject } from './ports.ts';

/** A ledger and a store that record their calls, and an event for each round of the sweeper. */
function createFixture() {
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
    round: (minimum: number) =>
      new Promise<void>((resolve) => {
        roundIs = (round) => round >= minimum && resolve();
      }),
    deps: {
      objectLedger: ledger as unknown as ObjectLedger,
      store: store as unknown as ImageStore,
      log: pino({ level: 'silent' }),
    },
  };
}

let fixture: ReturnType<typeof createFixture>;
let sweeper: BackgroundLoop;
beforeEach(() => {
  fixture = createFixture();
  sweeper = createOrphanSweeper(fixture.deps, 1);
});
afterEach(() => sweeper.stop());

describe('the orphan sweeper', () => {
  it('removes due objects in batches and logs their number', async () => {
    fixture.due.push([{ key: 'photos/a.jpg', attempts: 1 }], [{ key: 'photos/b.jpg', attempts: 1 }]);
    const done = fixture.round(1);
    sweeper.start();
    await done;
    expect(fixture.seen.removed).toEqual(['photos/a.jpg', 'photos/b.jpg']);
    expect(fixture.seen.completed).toEqual(fixture.seen.removed);
  });

  it('retries failed removals with growing delays up to an hour', async () => {
    fixture.broken.add('photos/a.jpg');
    fixture.due.push([1, 2, 3, 30].map((attempts) => ({ key: 'photos/a.jpg', attempts })));
    const done = fixture.round(1);
    sweeper.start();
    await done;
    expect(fixture.seen.released.map(([, delayMs]) => delayMs)).toEqual([10_000, 20_000, 40_000, 3600_000]);
    expect(fixture.seen.completed).toEqual([]);
  });

  it('removes files that were never completed when no object is due', async () => {
    const swept = new Promise<void>((resolve) => {
      fixture.deps.store.removeLeftovers = async () => resolve();
    });
    sweeper.start();
    await expect(swept).resolves.toBeUndefined();
  });

  it('continues after a failed round', async () => {
    const claim = fixture.deps.objectLedger.claim;
    fixture.deps.objectLedger.claim = async () => {
      fixture.deps.objectLedger.claim = claim;
      throw new Error('the database is away');
    };
    fixture.due.push([{ key: 'photos/a.jpg', attempts: 1 }]);
    const done = fixture.round(1);
    sweeper.start();
    await done;
    expect(fixture.seen.removed).toEqual(['photos/a.jpg']);
  });

  it('stops, even before its first round', async () => {
    await createOrphanSweeper(fixture.deps, 1).stop();
    sweeper.start();
    await sweeper.stop();
    fixture.due.push([{ key: 'photos/a.jpg', attempts: 1 }]);
    sweeper.start();
    await sweeper.stop();
    expect(fixture.seen.removed).toEqual([]);
  });
});
