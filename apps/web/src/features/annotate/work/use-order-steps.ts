import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

/** The photos around one in the order of a list; null at its ends, and while it is not known. */
export type Neighbours = { next: string | null; previous: string | null };
export type ReviewOrder = 'queue' | 'opinions';

const findNeighbours = (ids: readonly string[], image_id: string): Neighbours => {
  const place = ids.indexOf(image_id);
  return { next: ids[place + 1] ?? null, previous: ids[place - 1] ?? null };
};

/** Of several lists the one that has the photo. */
const selectList = (lists: readonly string[][], image_id: string): readonly string[] =>
  lists.find((ids) => ids.includes(image_id)) ?? lists.find((ids) => ids.length > 0) ?? [];

/**
 * The photo that follows in the order in which the person works, without those that have left the lists meanwhile. This one may
 * have left them, too: its answer does not wait for the lists.
 */
function findNextPhoto(
  known: readonly string[][],
  now: readonly string[][],
  image_id: string,
): string | null {
  const ids = selectList(known, image_id);
  const following = ids.slice(ids.indexOf(image_id) + 1);
  const open = new Set(now.flat());
  return following.find((id) => open.has(id)) ?? findNewestNext(now, image_id);
}

/** One that came behind this photo meanwhile. */
const findNewestNext = (now: readonly string[][], image_id: string): string | null =>
  now.some((ids) => ids.includes(image_id)) ? findNeighbours(selectList(now, image_id), image_id).next : null;

/**
 * The photos around this one in an order of the reviewers, asked for anew at each photo: a page of it ends, and others work
 * on it, too. Without an order there are none. Second opinions are asked for once more before the next one: one that another
 * person has given meanwhile must not be opened as if it were open. `cursor` is that of the page of the queue from which the
 * person came.
 */
export function useOrderSteps(image_id: string, order: ReviewOrder | null, cursor: string | undefined) {
  const client = useQueryClient();
  const orderQuery = queryOptions({
    queryKey: ['photo-order', order, image_id],
    // Loaded when it is needed: most photos are opened from other lists.
    queryFn: async ({ signal }) => {
      const { loadOpinions, loadQueue } = await import('./review-order.ts');
      return order === 'opinions' ? loadOpinions(image_id, signal) : loadQueue(image_id, cursor, signal);
    },
    staleTime: Number.POSITIVE_INFINITY, // a submitted photo leaves the order, and with it the way to the next one
    gcTime: 0, // opened again, the order is a new one
  });
  const { data: lists = [] } = useQuery({ ...orderQuery, enabled: order !== null });
  return {
    neighbours: findNeighbours(selectList(lists, image_id), image_id),
    /** Waits for the order as it is now, without an answer as it was; null at its end, or when none is known. */
    findNext: async (): Promise<string | null> => {
      if (order === null) return null;
      const known = client.getQueryData(orderQuery.queryKey);
      const isAskedAgain = order === 'opinions' || known === undefined;
      const now = isAskedAgain
        ? await client.fetchQuery({ ...orderQuery, staleTime: 0 }).catch(() => known ?? [])
        : known;
      return findNextPhoto(known ?? now, now, image_id);
    },
  };
}
