import type { Image, ImageList } from '@smart-waste/contract';
import { useQueries } from '@tanstack/react-query';
import { imageKeys, listImages, type PageRequest } from '../../shared/api/images.ts';
import { usePerson } from '../../shared/session/session.ts';
import type { ShownQuery } from '../../shared/ui/query-view.tsx';

/** DA-08. */
const MAX_RECENT_UPLOADS = 3;
const REFRESH_MS = 20_000;

export type UploadCounts = { total: number; processed: number; pending: number };
/** The newest uploads as a query, and the counts; one failure and one retry stand for all requests. */
export type Dashboard = ShownQuery<Image[]> & {
  figures: UploadCounts | undefined;
  /** The newest uploads without a result yet, when they were requested. */
  open: ImageList | undefined;
};

// A count needs no rows, but the list returns at least one.
const buildCountRequest = (status: PageRequest['status']): PageRequest => ({
  ...(status && { status }),
  limit: 1,
});

const REQUESTS: readonly PageRequest[] = [
  { limit: MAX_RECENT_UPLOADS },
  buildCountRequest('completed'),
  buildCountRequest('pending'),
  buildCountRequest('processing'),
];

/** What has no result yet but gets one by itself (ST-02, ST-03, ST-07). */
const OPEN: PageRequest = { status: 'pending,processing,ml_unavailable', limit: MAX_RECENT_UPLOADS };

const buildQueryOptions = (request: PageRequest) => ({
  queryKey: imageKeys.list(request),
  queryFn: ({ signal }: { signal: AbortSignal }) => listImages(request, signal),
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: 'always' as const,
  refetchOnMount: 'always' as const,
});

function toUploadCounts([newest, ...counts]: (ImageList | undefined)[]): UploadCounts | undefined {
  const [completed, pending, processing] = counts;
  if (!newest || !completed || !pending || !processing) return undefined;
  return { total: newest.total, processed: completed.total, pending: pending.total + processing.total };
}

/** A user's recent and, on request, open uploads, and counts; updated by live events, every 20 s and on focus. */
export function useDashboard({ withOpen }: { withOpen: boolean }): Dashboard {
  const user_id = usePerson()?.id;
  return useQueries({
    queries: [...REQUESTS, ...(withOpen ? [OPEN] : [])].map((request) =>
      buildQueryOptions(user_id === undefined ? request : { ...request, user_id }),
    ),
    combine: (answers) => ({
      data: answers[0]?.data?.data,
      figures: toUploadCounts(answers.map(({ data }) => data)),
      open: answers[REQUESTS.length]?.data,
      error: answers.find(({ error }) => error)?.error ?? null,
      isFetching: answers.some(({ isFetching }) => isFetching),
      refetch: () => Promise.all(answers.map((answer) => answer.refetch())),
    }),
  });
}
