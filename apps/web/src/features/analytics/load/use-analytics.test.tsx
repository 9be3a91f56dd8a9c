import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { imageKeys } from '../../../shared/api/images.ts';
import { createQueryClient } from '../../../shared/api/query-client.ts';
import { ANALYTICS_KEY, useLiveAnalytics } from './use-analytics.ts';

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Screen({ load }: { load: () => Promise<number> }) {
  useLiveAnalytics();
  useQuery({ queryKey: [...ANALYTICS_KEY, 'one'], queryFn: load });
  return null;
}

function show() {
  const load = vi.fn(async () => 0);
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Screen load={load} />
    </QueryClientProvider>,
  );
  return { client, load };
}

it('loads after a change at once, and again when no answer of the server is older than it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { client, load } = show();
  await advance(60_000);
  expect(load).toHaveBeenCalledTimes(1);

  await act(() => client.invalidateQueries({ queryKey: imageKeys.all }));
  await advance(100);
  expect(load).toHaveBeenCalledTimes(2);
  await advance(4_800);
  expect(load).toHaveBeenCalledTimes(2);
  await advance(200);
  expect(load).toHaveBeenCalledTimes(3);
  await advance(60_000);
  expect(load).toHaveBeenCalledTimes(3);
});
