/** Where a toast may be shown, the preferred place first. */
export type ToastPlace = 'top-center' | 'top-right' | 'bottom-right' | 'bottom-left' | 'bottom-center';
const ON_PHONES: readonly ToastPlace[] = ['bottom-center', 'top-center'];
const ELSEWHERE: readonly ToastPlace[] = ['top-center', 'bottom-right', 'bottom-left', 'top-right'];

export type Box = { left: number; top: number; right: number; bottom: number };
/** What a toast should not cover; what can be scrolled from under it counts less. */
export type KeptFree = { box: Box; canScroll: boolean };
type Room = { width: number; height: number; above: number; below: number };

/** Of a toast with a description and a button, which is the largest that is common. */
const TOAST = { width: 356, height: 84 };
const EDGE_PIXELS = 16;
const SCROLLED_WEIGHT = 0.01;

function boxOf(place: ToastPlace, { width, height, above, below }: Room): Box {
  const shown = Math.min(TOAST.width, width - 2 * EDGE_PIXELS);
  const left = place.endsWith('left')
    ? EDGE_PIXELS
    : place.endsWith('right')
      ? width - EDGE_PIXELS - shown
      : (width - shown) / 2;
  const top = place.startsWith('top') ? above : height - below - TOAST.height;
  return { left, top, right: left + shown, bottom: top + TOAST.height };
}

const coveredArea = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The first place that covers none of these boxes, or the one that covers least of what matters. */
export function choosePlace(room: Room, kept: readonly KeptFree[], isPhone: boolean): ToastPlace {
  const rated = (isPhone ? ON_PHONES : ELSEWHERE).map((place) => {
    const box = boxOf(place, room);
    const weights = kept.map((one) => coveredArea(box, one.box) * (one.canScroll ? SCROLLED_WEIGHT : 1));
    return { place, covered: weights.reduce((sum, weight) => sum + weight, 0) };
  });
  return rated.reduce((best, next) => (next.covered < best.covered ? next : best)).place;
}
