import { listReviewQueue, listSecondOpinions } from '../../../shared/api/review-queue.ts';
import { photosBeingSent } from './photos-being-sent.ts';

/** Photos further behind in the queue are not looked for: one that has left it would be looked for in all of it. */
const MAX_PAGES = 5;

/**
 * What to review next, without photos on which others work, up to the one that follows this photo. The first page alone
 * where this photo is not among the first ones.
 */
export async function loadQueue(image_id: string, signal: AbortSignal): Promise<string[][]> {
  const sent = photosBeingSent(); // before the list is asked for: it may be older than their answers
  const ids: string[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < MAX_PAGES && cursor !== null; page += 1) {
    const { data, next_cursor } = await listReviewQueue(cursor, signal);
    for (const { image, held_by } of data)
      if (image.image_id === image_id || (held_by === null && !sent.has(image.image_id)))
        ids.push(image.image_id);
    if (ids.includes(image_id) && ids.at(-1) !== image_id) break;
    cursor = next_cursor;
  }
  return [ids];
}

/** The second opinions that the person may give, and the disputes that they decide. */
export async function loadOpinions(image_id: string, signal: AbortSignal): Promise<string[][]> {
  const sent = photosBeingSent(); // before the lists are asked for: they may be older than their answers
  return Promise.all(
    (['open', 'disputed'] as const).map(async (state) => {
      const { data } = await listSecondOpinions(state, undefined, signal);
      const own = data.filter(({ opinion }) => opinion.is_for_caller).map(({ image }) => image.image_id);
      return own.filter((id) => id === image_id || !sent.has(id));
    }),
  );
}
