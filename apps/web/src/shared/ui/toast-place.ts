/** Where a toast may be shown, the preferred place first. */
export type ToastPlace = 'top-center' | 'top-right' | 'bottom-right' | 'bottom-left' | 'bottom-center';
const ON_PHONES: readonly ToastPlace[] = ['bottom-center', 'top-center'];
const ON_LARGER_SCREENS: readonly ToastPlace[] = ['top-center', 'bottom-right', 'bottom-left', 'top-right'];

export type ScreenBox = { left: number; top: number; right: number; bottom: number };
/** What a toast should not cover; what can be scrolled from under it counts less, and what is minor least. */
export type Obstacle = { box: ScreenBox; canScroll: boolean; isMinor?: boolean };
/** The window, what toasts leave free above and below, and the height of the highest one that is shown; 0 without one. */
type ToastBounds = { width: number; height: number; above: number; below: number; toastHeight: number };
/** A place, and how far from the upper edge the toasts are there. */
export type ChosenPlace = { place: ToastPlace; above: number };

/** Of a toast with a description and a button, which is the largest that is common. */
const TOAST = { width: 356, height: 84 };
const EDGE_PIXELS = 16;
const GAP_PIXELS = 8;
const SCROLLED_WEIGHT = 0.01;
const MINOR_WEIGHT = 0.0001;

const getWeight = ({ canScroll, isMinor = false }: Obstacle): number =>
  isMinor ? MINOR_WEIGHT : canScroll ? SCROLLED_WEIGHT : 1;

function computeBox(place: ToastPlace, { width, height, above, below, toastHeight }: ToastBounds): ScreenBox {
  const shownHeight = Math.max(TOAST.height, toastHeight);
  const shown = Math.min(TOAST.width, width - 2 * EDGE_PIXELS);
  const left = place.endsWith('left')
    ? EDGE_PIXELS
    : place.endsWith('right')
      ? width - EDGE_PIXELS - shown
      : (width - shown) / 2;
  const top = place.startsWith('top') ? above : height - below - shownHeight;
  return { left, top, right: left + shown, bottom: top + shownHeight };
}

const computeCoveredArea = (a: ScreenBox, b: ScreenBox): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Below what is at the upper edge and stays there, such as the title of a dialog and the button that closes it. */
function placeBelowTitle(bounds: ToastBounds, obstacles: readonly Obstacle[]): ChosenPlace {
  const box = computeBox('top-center', bounds);
  const bottoms = obstacles
    .filter((obstacle) => getWeight(obstacle) === 1 && computeCoveredArea(box, obstacle.box) > 0)
    .map((obstacle) => obstacle.box.bottom + GAP_PIXELS);
  return { place: 'top-center', above: Math.min(Math.max(bounds.above, ...bottoms), bounds.height / 2) };
}

/** The first place that covers none of these boxes, or the one that covers least of what matters. */
export function choosePlace(
  bounds: ToastBounds,
  obstacles: readonly Obstacle[],
  isPhone: boolean,
): ChosenPlace {
  const places = (isPhone ? ON_PHONES : ON_LARGER_SCREENS).map((place) => ({ place, above: bounds.above }));
  const rated = [...places, ...(isPhone ? [placeBelowTitle(bounds, obstacles)] : [])].map(
    ({ place, above }) => {
      const box = computeBox(place, { ...bounds, above });
      const weights = obstacles.map(
        (obstacle) => computeCoveredArea(box, obstacle.box) * getWeight(obstacle),
      );
      return { place, above, covered: weights.reduce((sum, weight) => sum + weight, 0) };
    },
  );
  const { place, above } = rated.reduce((best, next) => (next.covered < best.covered ? next : best));
  return { place, above };
}
