import type { Box } from '@smart-waste/contract';

export const LABEL_HEIGHT_PIXELS = 20;
const LETTER_PIXELS = 7.2;
const PADDING_PIXELS = 12;

type Size = { width: number; height: number };
type Labelled = { box: Box; text: string };
type Rectangle = { left: number; top: number; width: number };
/** The corner of a label in pixels of the photo, and whether it would cover another label there. */
export type LabelPlace = { left: number; top: number; isCovering: boolean };

const overlap = (a: Rectangle, b: Rectangle) =>
  a.left < b.left + b.width && b.left < a.left + a.width && Math.abs(a.top - b.top) < LABEL_HEIGHT_PIXELS;

/** Where a label could go: above its box, below it, inside at the top or the bottom; always within the photo. */
function candidates({ box, text }: Labelled, photo: Size): Rectangle[] {
  const width = Math.min(photo.width, text.length * LETTER_PIXELS + PADDING_PIXELS);
  const [left, right] = [box.x * photo.width, (box.x + box.width) * photo.width - width];
  const [top, bottom] = [box.y * photo.height, (box.y + box.height) * photo.height];
  const heights = [top - LABEL_HEIGHT_PIXELS, bottom, top, bottom - LABEL_HEIGHT_PIXELS];
  const within = (start: number, room: number) => Math.max(0, Math.min(start, room));
  const isInPhoto = ({ top: start }: Rectangle) => start >= 0 && start + LABEL_HEIGHT_PIXELS <= photo.height;
  return heights
    .flatMap((start) =>
      [left, right].map((edge) => ({ left: within(edge, photo.width - width), top: start, width })),
    )
    .filter(isInPhoto);
}

/**
 * Places each label so that it covers no earlier one, so pass the important ones first. A label without such a
 * place is `isCovering`; it should only be shown alone. No label leaves the photo.
 */
export function labelPlaces(labels: readonly Labelled[], photo: Size): LabelPlace[] {
  const taken: Rectangle[] = [];
  return labels.map((label) => {
    const places = candidates(label, photo);
    const free = places.find((place) => !taken.some((other) => overlap(place, other)));
    if (free) taken.push(free);
    const { left, top } = free ?? places[0] ?? { left: 0, top: 0 };
    return { left, top, isCovering: free === undefined };
  });
}
