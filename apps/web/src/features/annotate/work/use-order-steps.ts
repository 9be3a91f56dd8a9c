import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { photosBeingSent } from './photos-being-sent.ts';

/** The photos around one in the order of a list; null at its ends, and while it is not known. */
export type Neighbours = { next: string | null; previous: string | null };
export type ReviewOrder = 'queue' | 'opinions';

const around = (ids: readonly string[], image_id: string): Neighbours => {
  const place = ids.indexOf(image_id);
  return { next: ids[place + 1] ?? null, previous: ids[place - 1] ?? null };
};

/** What to review next, without photos on which others work. Loaded when it is needed: most photos are opened from other lists. */
async function loadQueue(image_id: string, signal: AbortSignal): Promise<string[][]> {
  const { listReviewQueue } = await import('../../../shared/api/review-queue.ts');
  const { data } = await listReviewQueue(undefined, signal);
  const free = data.filter((one) => one.held_by === null || one.image.image_id === image_id);
  return [free.map(({ image }) => image.image_id)];
}

/** The second opinions that the person may give, and the disputes that they decide. */
async function loadOpinions(image_id: string, signal: AbortSignal): Promise<string[][]> {
  const { listSecondOpinions } = await import('../../../shared/api/review-queue.ts');
  const sent = photosBeingSent(); // before the lists are asked for: they may be older than their answers
  return Promise.all(
    (['open', 'disputed'] as const).map(async (state) => {
      const { data } = await listSecondOpinions(state, undefined, signal);
      const own = data.filter(({ opinion }) => opinion.is_for_caller).map(({ image }) => image.image_id);
      return own.filter((id) => id === image_id || !sent.has(id));
    }),
  );
}

/** Of several lists the one that has the photo. */
const orderOf = (lists: readonly string[][], image_id: string): readonly string[] =>
  lists.find((ids) => ids.includes(image_id)) ?? lists.find((ids) => ids.length > 0) ?? [];

/**
 * The photo that follows in the order in which the person works, without those that have left the lists meanwhile. This one may
 * have left them, too: its answer does not wait for the lists.
 */
function nextOf(known: readonly string[][], now: readonly string[][], image_id: string): string | null {
  const ids = orderOf(known, image_id);
  const following = ids.slice(ids.indexOf(image_id) + 1);
  const open = new Set(now.flat());
  return following.find((id) => open.has(id)) ?? newestNext(now, image_id);
}

/** One that came behind this photo meanwhile. */
const newestNext = (now: readonly string[][], image_id: string): string | null =>
  now.some((ids) => ids.includes(image_id)) ? around(orderOf(now, image_id), image_id).next : null;

/**
 * The photos around this one in an order of the reviewers. Second opinions are asked for anew at each photo, and before
 * the next one: one that another person has given meanwhile must not be opened as if it were open.
 */
export function useOrderSteps(image_id: string, order: ReviewOrder | null) {
  const client = useQueryClient();
  const asked = queryOptions({
    queryKey: ['photo-order', order, ...(order === 'opinions' ? [image_id] : [])],
    queryFn: ({ signal }) =>
      order === 'opinions' ? loadOpinions(image_id, signal) : loadQueue(image_id, signal),
    staleTime: Number.POSITIVE_INFINITY, // a submitted photo leaves the order, and with it the way to the next one
    gcTime: 0, // opened again, the order is a new one
  });
  const { data: lists = [] } = useQuery({ ...asked, enabled: order !== null });
  return {
    neighbours: around(orderOf(lists, image_id), image_id),
    /** Waits for the order as it is now, without an answer as it was; null at its end, or when none is known. */
    findNext: async (): Promise<string | null> => {
      const known = client.getQueryData(asked.queryKey);
      const isAskedAgain = order === 'opinions' || known === undefined;
      const now = isAskedAgain
        ? await client.fetchQuery({ ...asked, staleTime: 0 }).catch(() => known ?? [])
        : known;
      return nextOf(known ?? now, now, image_id);
    },
  };
}
