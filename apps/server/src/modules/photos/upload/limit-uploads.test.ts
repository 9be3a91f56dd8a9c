import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitUploadsPerUser } from './limit-uploads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Uploads by name, which the test ends. */
function controlledUploads() {
  const limitUploads = limitUploadsPerUser();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const upload = (user_id: number, name: string) =>
    limitUploads(user_id, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { started, upload, end };
}

describe('the uploads of one user', () => {
  it('are received three at a time, in the order of their arrival', async () => {
    const { started, upload, end } = controlledUploads();
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => upload(1, name));
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(['a', 'b', 'c']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    for (const name of ['a', 'c', 'd', 'e']) await end(name);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('do not keep those of another user waiting', async () => {
    const { started, upload, end } = controlledUploads();
    const flood = Array.from({ length: 200 }, (_, index) =>
      upload(1, `flood ${index}`).catch(() => 'refused'),
    );
    const other = upload(2, 'other');
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toContain('other');
    await end('other');
    expect(await other).toBe('other');
    await vi.advanceTimersByTimeAsync(20_000);
    for (const name of started) await end(name);
    await Promise.all(flood);
  });

  it('are refused when they have waited for twenty seconds', async () => {
    const { started, upload, end } = controlledUploads();
    const running = ['a', 'b', 'c'].map((name) => upload(1, name));
    const waiting = upload(1, 'd').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await waiting).toMatchObject({
      code: 'unavailable',
      reason: { reason: 'error.upload.busy' },
      retryAfterSeconds: 10,
    });
    for (const name of ['a', 'b', 'c']) await end(name);
    await Promise.all(running);
    const next = upload(1, 'e');
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(['a', 'b', 'c', 'e']);
    await end('e');
    await next;
  });
});
