import { listReviewQueue, listSecondOpinions } from '../../../shared/api/review-queue.ts';
import { submissionsInFlight } from './calls-in-flight.ts';

/** More pages are not read for one photo: one that is not in the queue would be looked for in all of it. */
const MAX_PAGES = 5;
/** With what the page was asked for on which this window saw the photo last, of those that it saw last. */
const cursors = new Map<string, string | undefined>();
const MAX_PHOTOS_SEEN = 1_000;

function rememberPage(ids: readonly string[], cursor: string | undefined): void {
  for (const id of ids) {
    cursors.delete(id); // to be the last one
    cursors.set(id, cursor);
  }
  for (const id of [...cursors.keys()].slice(0, -MAX_PHOTOS_SEEN)) cursors.delete(id);
}

/**
 * What to review next, without photos on which others work, from the page of this photo up to the one that follows it. One page
 * alone where the photo has left it since, and the first one where it is not found. `from` is the cursor of the page from which the
 * person came.
 */
export async function loadQueue(
  image_id: string,
  from: string | undefined,
  signal: AbortSignal,
): Promise<string[][]> {
  const sent = submissionsInFlight.listPhotos(); // before the list is asked for: it may be older than their answers
  const wasSeen = cursors.has(image_id);
  const pages: string[][] = [];
  let cursor: string | null | undefined = wasSeen ? cursors.get(image_id) : from;
  while (pages.length < MAX_PAGES && cursor !== null) {
    const { data, next_cursor } = await listReviewQueue(cursor, signal);
    rememberPage(
      data.map(({ image }) => image.image_id),
      cursor,
    );
    const free = data.filter(
      ({ image, held_by }) => image.image_id === image_id || (held_by === null && !sent.has(image.image_id)),
    );
    pages.push(free.map(({ image }) => image.image_id));
    const ids = pages.flat();
    const isFound = ids.includes(image_id);
    if (isFound ? ids.at(-1) !== image_id : wasSeen) break;
    cursor = next_cursor;
  }
  const ids = pages.flat();
  return [ids.includes(image_id) ? ids : (pages[0] ?? [])];
}

/** The second opinions that the person may give, and the disputes that they decide. */
export async function loadOpinions(image_id: string, signal: AbortSignal): Promise<string[][]> {
  const sent = submissionsInFlight.listPhotos(); // before the lists are asked for: they may be older than their answers
  return Promise.all(
    (['open', 'disputed'] as const).map(async (state) => {
      const { data } = await listSecondOpinions(state, undefined, signal);
      const own = data.filter(({ opinion }) => opinion.is_for_caller).map(({ image }) => image.image_id);
      return own.filter((id) => id === image_id || !sent.has(id));
    }),
  );
}
