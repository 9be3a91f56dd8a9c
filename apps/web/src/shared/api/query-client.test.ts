import { MutationObserver, notifyManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, createFailure } from '../http/api-result.ts';
import { createQueryClient } from './query-client.ts';

describe('reads (API-31)', () => {
  const reads = createQueryClient().getDefaultOptions().queries ?? {};
  const createApiError = (status: number | null) =>
    new ApiError({ ...createFailure('The request failed'), status });
  const isRetried = (failures: number, status: number | null) =>
    typeof reads.retry === 'function' && reads.retry(failures, createApiError(status));

  it.each([null, 408, 429, 500, 503])('are retried three times after status %s', (status) => {
    expect([0, 1, 2, 3].map((failures) => isRetried(failures, status))).toEqual([true, true, true, false]);
  });

  it.each([400, 401, 403, 404, 422])('are not retried after status %s', (status) => {
    expect(isRetried(0, status)).toBe(false);
  });

  it('wait one second first, then twice as long each time, up to 30 seconds', () => {
    const delays = [0, 1, 2, 3, 4, 5, 6].map((attempt) =>
      typeof reads.retryDelay === 'function' ? reads.retryDelay(attempt, createApiError(503)) : null,
    );
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('keep their unused answers for five minutes', () => {
    expect(reads.gcTime).toBe(5 * 60 * 1_000);
  });

  it('are asked again when the connection returns where they failed, but not where they are fresh (API-35)', async () => {
    const client = createQueryClient();
    client.mount();
    const failing = vi.fn().mockRejectedValueOnce(createApiError(null)).mockResolvedValue('loaded');
    const fresh = vi.fn().mockResolvedValue('loaded');
    const failed = new QueryObserver(client, { queryKey: ['failed'], queryFn: failing, retry: false });
    const shown = new QueryObserver(client, { queryKey: ['fresh'], queryFn: fresh, staleTime: 60_000 });
    const stops = [failed.subscribe(vi.fn()), shown.subscribe(vi.fn())];
    onTestFinished(() => {
      onlineManager.setOnline(true);
      for (const stop of stops) stop();
      client.unmount();
    });
    await expect
      .poll(() => [failed.getCurrentResult().status, shown.getCurrentResult().status])
      .toEqual(['error', 'success']);
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await expect.poll(() => failed.getCurrentResult().data).toBe('loaded');
    expect(failing).toHaveBeenCalledTimes(2);
    expect(fresh).toHaveBeenCalledOnce();
  });

  it('are asked again when the connection returns to a page that was loaded without one (API-35)', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.resetModules();
    const { createQueryClient: createOffline } = await import('./query-client.ts');
    const client = createOffline();
    client.mount();
    const queryFn = vi.fn().mockRejectedValueOnce(createApiError(null)).mockResolvedValue('loaded');
    const shown = new QueryObserver(client, { queryKey: ['shown'], queryFn, retry: false });
    const stop = shown.subscribe(vi.fn());
    onTestFinished(() => {
      vi.restoreAllMocks();
      onlineManager.setOnline(true);
      stop();
      client.unmount();
    });
    await expect.poll(() => shown.getCurrentResult().status).toBe('error');
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => shown.getCurrentResult().data).toBe('loaded');
  });
});

it('says that a call is under way before the next press can arrive, which is a task of its own (API-37)', async () => {
  const call = new MutationObserver(createQueryClient(), { mutationFn: async () => 'stored' });
  const shown: string[] = [];
  onTestFinished(call.subscribe(notifyManager.batchCalls(({ status }) => shown.push(status))));
  void call.mutate();
  await Promise.resolve();
  expect(shown).toEqual(['pending']);
});
