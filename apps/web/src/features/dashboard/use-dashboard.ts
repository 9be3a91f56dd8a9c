import type { Image, ImageList } from '@smart-waste/contract';
import { useQueries } from '@tanstack/react-query';
import { imageKeys, listImages, type PageRequest } from '../../shared/api/images.ts';
import { usePerson } from '../../shared/session/session.ts';
import type { ShownQuery } from '../../shared/ui/query-view.tsx';

/** DA-08. */
const RECENT_UPLOADS = 3;
const REFRESH_MS = 20_000;

export type Figures = { total: number; processed: number; pending: number };
/** The newest uploads as a query, and the counts; one failure and one retry stand for all requests. */
export type Dashboard = ShownQuery<Image[]> & {
  figures: Figures | undefined;
  /** The newest uploads without a result yet, when they were requested. */
  open: ImageList | undefined;
};

// A count needs no rows, but the list returns at least one.
const countOf = (status: PageRequest['status']): PageRequest => ({ ...(status && { status }), limit: 1 });

const REQUESTS: readonly PageRequest[] = [
  { limit: RECENT_UPLOADS },
  countOf('completed'),
  countOf('pending'),
  countOf('processing'),
];

/** What has no result yet but gets one by itself (ST-02, ST-03, ST-07). */
const OPEN: PageRequest = { status: 'pending,processing,ml_unavailable', limit: RECENT_UPLOADS };

const optionsOf = (request: PageRequest) => ({
  queryKey: imageKeys.list(request),
  queryFn: ({ signal }: { signal: AbortSignal }) => listImages(request, signal),
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: 'always' as const,
  refetchOnMount: 'always' as const,
});

function figuresOf([newest, ...counts]: (ImageList | undefined)[]): Figures | undefined {
  const [completed, pending, processing] = counts;
  if (!newest || !completed || !pending || !processing) return undefined;
  return { total: newest.total, processed: completed.total, pending: pending.total + processing.total };
}

/** A user's recent and, on request, open uploads, and counts; updated by live events, every 20 s and on focus. */
export function useDashboard({ withOpen }: { withOpen: boolean }): Dashboard {
  const user_id = usePerson()?.id;
  return useQueries({
    queries: [...REQUESTS, ...(withOpen ? [OPEN] : [])].map((request) =>
      optionsOf(user_id === undefined ? request : { ...request, user_id }),
    ),
    combine: (answers) => ({
      data: answers[0]?.data?.data,
      figures: figuresOf(answers.map(({ data }) => data)),
      open: answers[REQUESTS.length]?.data,
      error: answers.find(({ error }) => error)?.error ?? null,
      isFetching: answers.some(({ isFetching }) => isFetching),
      refetch: () => Promise.all(answers.map((answer) => answer.refetch())),
    }),
  });
}
