/** Every fifth photo of the order is drawn by chance, so that what the terms overlook is reviewed as well. */
const RANDOM_EVERY = 5;

/** A photo that waits for its review: `share` is its stored random number from 0 to 1. */
export type QueuedPhoto = { image_id: string; priority: number; share: number };

/**
 * Where a page of the order ended: how many photos it had, the last one by priority, and the random number up to which
 * photos were drawn.
 */
export type ReviewPosition = {
  count: number;
  last: Pick<QueuedPhoto, 'image_id' | 'priority'> | null;
  share: number;
};
export const REVIEW_START: ReviewPosition = { count: 0, last: null, share: -1 };

/** How many photos of each list a page needs at most: those that the other list shows first are passed over. */
export const computeReadAhead = (limit: number): number => 2 * limit + 1;

type OrderedPhoto = QueuedPhoto & { isRandom: boolean };

/**
 * The next photos in the order of review (LB-32): by priority, highest first, with every fifth one by its random number.
 * `byPriority` and `byChance` continue after the position, without photos that were shown before it. A photo is shown
 * once. When one list ends, the other goes on.
 */
export function selectNextPhotos(
  position: ReviewPosition,
  lists: { byPriority: readonly QueuedPhoto[]; byChance: readonly QueuedPhoto[] },
  limit: number,
): { photos: OrderedPhoto[]; position: ReviewPosition } {
  const photos: OrderedPhoto[] = [];
  const seenIds = new Set<string>();
  const queues = { byPriority: [...lists.byPriority], byChance: [...lists.byChance] };
  let { count, last, share } = position;
  const take = (name: keyof typeof queues): QueuedPhoto | undefined => {
    let next = queues[name].shift();
    while (next && seenIds.has(next.image_id)) next = queues[name].shift();
    return next;
  };
  while (photos.length < limit) {
    const isTurnOfChance = (count + 1) % RANDOM_EVERY === 0;
    const random = isTurnOfChance ? take('byChance') : undefined;
    const next = random ?? take('byPriority');
    if (!next) break;
    if (random) share = random.share;
    else last = { image_id: next.image_id, priority: next.priority };
    seenIds.add(next.image_id);
    count += 1;
    photos.push({ ...next, isRandom: random !== undefined });
  }
  return { photos, position: { count, last, share } };
}
