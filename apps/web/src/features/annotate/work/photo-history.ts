import { useLocation } from 'react-router';

/** More are not gone back to. */
const MAX_PHOTOS = 50;

/**
 * What an address carries along: the photos that were on the screen before, the last one at the end, and those from which
 * the person went back, the next one first.
 */
type PhotoHistory = { shownBefore: readonly string[]; shownAfter: readonly string[] };

function parseHistory(state: unknown): PhotoHistory {
  const known: Partial<Record<keyof PhotoHistory, unknown>> =
    typeof state === 'object' && state !== null ? state : {};
  const parseIds = (ids: unknown): readonly string[] =>
    Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  return { shownBefore: parseIds(known.shownBefore), shownAfter: parseIds(known.shownAfter) };
}

/**
 * The way back through the photos that one person has worked on in a row (LB-54). Lists do not know it: a submitted photo leaves
 * those of photos that wait.
 */
export function usePhotoHistory() {
  const here = parseHistory(useLocation().state);
  const { shownBefore, shownAfter } = here;
  return {
    last: shownBefore.at(-1) ?? null,
    /** The photo from which the person came back to this one. */
    next: shownAfter[0] ?? null,
    /** The state of the address of photo `to`, to which one goes on from this photo. */
    after: (image_id: string, to: string): PhotoHistory => ({
      shownBefore: [...shownBefore, image_id].slice(-MAX_PHOTOS),
      shownAfter: shownAfter[0] === to ? shownAfter.slice(1) : [],
    }),
    /** The same of the photo before. */
    before: (image_id: string): PhotoHistory => ({
      shownBefore: shownBefore.slice(0, -1),
      shownAfter: [image_id, ...shownAfter].slice(0, MAX_PHOTOS),
    }),
    /** The same of this photo. */
    here,
  };
}
