import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatabaseConnectionError, DatabaseReadOnlyError, DatabaseUnavailableError } from './errors.ts';
import { releaseAfterOutage } from './release-after-outage.ts';

const log = { info: vi.fn(), warn: vi.fn() };
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});
const error = new DatabaseConnectionError(new Error('Connection terminated'));
const fail = () => Promise.reject(error);
const releaseWith = (release: () => Promise<boolean>, signal = new AbortController().signal) =>
  releaseAfterOutage({ release, error, leaseSeconds: 30, signal, logFields: { dataset_id: 'one' }, log });

it('tries again until the database is back, and writes one line', async () => {
  const release = vi
    .fn(async () => true)
    .mockImplementationOnce(fail)
    .mockImplementationOnce(fail);
  const released = releaseWith(release);
  await vi.advanceTimersByTimeAsync(10_000);
  await released;
  expect([release.mock.calls.length, log.warn.mock.calls]).toEqual([
    3,
    [[{ err: error, dataset_id: 'one', isReleased: true }, expect.stringContaining('was lost')]],
  ]);
});

it.each([
  ['can only be read', new DatabaseReadOnlyError(new Error('read-only transaction'))],
  ['is too slow', new DatabaseUnavailableError(new Error('Query read timeout'))],
])('tries again while the database is back and %s', async (_, refusal) => {
  const release = vi.fn(async () => true).mockImplementationOnce(() => Promise.reject(refusal));
  const released = releaseWith(release);
  await vi.advanceTimersByTimeAsync(10_000);
  await released;
  expect(log.warn.mock.calls).toEqual([[expect.objectContaining({ isReleased: true }), expect.any(String)]]);
});

it('tries no longer than the lease lasts, and says that it was not released', async () => {
  const release = vi.fn(fail);
  const released = releaseWith(release);
  await vi.advanceTimersByTimeAsync(40_000);
  await released;
  const tries = release.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(release).toHaveBeenCalledTimes(tries);
  expect(log.warn.mock.calls).toEqual([
    [expect.objectContaining({ isReleased: false }), expect.stringContaining('was lost')],
  ]);
});

it('tries once when the process stops', async () => {
  const stopping = new AbortController();
  const release = vi.fn(fail);
  const released = releaseWith(release, stopping.signal);
  await vi.advanceTimersByTimeAsync(1);
  stopping.abort();
  await released;
  await releaseWith(release, stopping.signal);
  expect(release).toHaveBeenCalledTimes(2);
});

it('does not try again what failed for another reason', async () => {
  await expect(releaseWith(() => Promise.reject(new Error('a mistake')))).rejects.toThrow('a mistake');
});
