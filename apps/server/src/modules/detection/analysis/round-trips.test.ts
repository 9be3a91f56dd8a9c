import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { workerFixture } from '../../../test/worker-fixture.ts';

let fixture: Awaited<ReturnType<typeof workerFixture>>;
beforeAll(async () => {
  fixture = await workerFixture();
});
afterAll(() => fixture.close());
afterEach(() => {
  vi.useRealTimers();
});

const PHOTOS = 30;
/**
 * Queried once, however many photos wait: the first claims, expired runs, the configuration, a heartbeat, the empty
 * queue, a batch.
 */
const MAX_ONCE = 20;
/** What each new connection begins with. */
const NEW_CONNECTION = 'set jit = off';

/** Waits for the notifications of completed photos, which needs no query. */
function completed(count: number): Promise<void> {
  let left = count;
  return new Promise((resolve) => {
    fixture.deps.changeFeed.onImageChange(({ status }) => {
      if (status === 'completed') left -= 1;
      if (left === 0) resolve();
    });
  });
}

it('analyses a waiting photo with one round trip to the database', async () => {
  for (let left = PHOTOS; left > 0; left -= 1) await fixture.addQueuedPhoto();
  const allCompleted = completed(PHOTOS);
  // No timer fires: a stage that lasts longer than a moment, as on a busy machine, is stored by one more statement.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const query = vi.spyOn(pg.Client.prototype, 'query');
  fixture.startWorker();
  await allCompleted;
  // How many connections begin depends on how busy the machine is.
  const statements = query.mock.calls.filter(([text]: unknown[]) => text !== NEW_CONNECTION).length;
  query.mockRestore();
  expect(statements).toBeGreaterThanOrEqual(PHOTOS);
  expect(statements).toBeLessThanOrEqual(PHOTOS + MAX_ONCE);
});
