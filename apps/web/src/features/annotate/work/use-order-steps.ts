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
async function loadQueue(image_id: string, signal: AbortSignal): Promise<string[]> {
  const { listReviewQueue } = await import('../../../shared/api/review-queue.ts');
  const { data } = await listReviewQueue(undefined, signal);
  const free = data.filter((one) => one.held_by === null || one.image.image_id === image_id);
  return free.map(({ image }) => image.image_id);
}

/** The second opinions that the person may give, or the disputes that they decide, whichever has the photo. */
async function loadOpinions(image_id: string, signal: AbortSignal): Promise<string[]> {
  const { listSecondOpinions } = await import('../../../shared/api/review-queue.ts');
  const sent = photosBeingSent(); // before the lists are asked for: they may be older than their answers
  const lists = await Promise.all(
    (['open', 'disputed'] as const).map(async (state) => {
      const { data } = await listSecondOpinions(state, undefined, signal);
      const own = data.filter(({ opinion }) => opinion.is_for_caller).map(({ image }) => image.image_id);
      return own.filter((id) => id === image_id || !sent.has(id));
    }),
  );
  return lists.find((ids) => ids.includes(image_id)) ?? lists.find((ids) => ids.length > 0) ?? [];
}

/**
 * The photos around this one in an order of the reviewers. Second opinions are asked for anew at each photo: one that
 * another person has given meanwhile must not be opened as if it were open.
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
  const { data: ids = [] } = useQuery({ ...asked, enabled: order !== null });
  return {
    neighbours: around(ids, image_id),
    /** Waits for the order when it is not there yet; null at its end, or without a connection. */
    findNext: async (): Promise<string | null> =>
      around(await client.ensureQueryData(asked).catch(() => []), image_id).next,
  };
}
