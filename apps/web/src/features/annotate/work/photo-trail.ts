import { useLocation } from 'react-router';

/** More are not gone back to. */
const MAX_PHOTOS = 50;

/** What an address carries along: the photos that were on the screen before, the last one at the end. */
type Trail = { shownBefore: readonly string[] };

const idsOf = (state: unknown): readonly string[] => {
  const ids = typeof state === 'object' && state !== null && 'shownBefore' in state ? state.shownBefore : [];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
};

/**
 * The way back through the photos that one person has worked on in a row (LB-54). Lists do not know it: a submitted photo leaves
 * those of photos that wait.
 */
export function usePhotoTrail() {
  const shownBefore = idsOf(useLocation().state);
  return {
    last: shownBefore.at(-1) ?? null,
    /** The state of the address to which one goes on from this photo. */
    after: (image_id: string): Trail => ({ shownBefore: [...shownBefore, image_id].slice(-MAX_PHOTOS) }),
    /** The same of the photo before. */
    before: { shownBefore: shownBefore.slice(0, -1) } satisfies Trail,
    /** The same of this photo. */
    here: { shownBefore } satisfies Trail,
  };
}
