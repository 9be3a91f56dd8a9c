import { expect, it, vi } from 'vitest';
import { batchCalls } from './batch-calls.ts';

const known = new Map(Array.from({ length: 200 }, (_, serial) => [`id-${serial}`, serial]));
const takeIds = (count: number) => [...known.keys()].slice(0, count);
const all = async (ids: readonly string[]) => new Map(ids.map((id) => [id, known.get(id) ?? -1]));

it('asks once for ids that are wanted at about the same time', async () => {
  const load = vi.fn(all);
  const show = batchCalls(load, { max: 50, delayMs: 1 });
  expect(await Promise.all(takeIds(3).map(show))).toEqual([0, 1, 2]);
  expect(load.mock.calls).toEqual([[['id-0', 'id-1', 'id-2']]]);
});

it('asks for no more ids at once than the call takes', async () => {
  const load = vi.fn(all);
  const show = batchCalls(load, { max: 50, delayMs: 1 });
  expect(await Promise.all(takeIds(120).map(show))).toHaveLength(120);
  expect(load.mock.calls.map(([ids]) => ids.length)).toEqual([50, 50, 20]);
});

it('asks once for an id that is wanted twice', async () => {
  const load = vi.fn(all);
  const show = batchCalls(load, { max: 50, delayMs: 1 });
  expect(await Promise.all([show('id-5'), show('id-5')])).toEqual([5, 5]);
  expect(load.mock.calls).toEqual([[['id-5']]]);
});

it('gives null for an id that the answer does not have', async () => {
  const show = batchCalls(async () => new Map([['other', 1]]), { max: 50, delayMs: 1 });
  expect(await show('id-1')).toBeNull();
});

it('fails every id of a failed call, and asks again the next time', async () => {
  const load = vi.fn(all).mockRejectedValueOnce(new Error('down'));
  const show = batchCalls(load, { max: 50, delayMs: 1 });
  const first = await Promise.allSettled([show('id-1'), show('id-2')]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await show('id-1')).toBe(1);
});
