import type { Box } from '@smart-waste/contract';
import type { Size } from '@smart-waste/core';

export const LABEL_HEIGHT_PIXELS = 20;
const LETTER_PIXELS = 7.2;
const PADDING_PIXELS = 12;

/** What a label may say, the fullest text first, and how far it is from the edges of its box. */
type LabelledArea = { box: Box; texts: readonly string[]; gapPixels?: number };
type Rectangle = { left: number; top: number; width: number };
type PlacedLabel = Rectangle & { text: string; isCovering: boolean };
/**
 * Where a label goes in pixels of the photo, with the width that its text is estimated to take, and whether it would cover another
 * label there. A text that is wider may take the free room up to `maxWidth`: it stays at the side of `anchor` and is cut beyond.
 */
export type LabelPlace = PlacedLabel & { anchor: 'left' | 'right'; maxWidth: number };

const overlap = (a: Rectangle, b: Rectangle) =>
  a.left < b.left + b.width && b.left < a.left + a.width && Math.abs(a.top - b.top) < LABEL_HEIGHT_PIXELS;

/**
 * Where a label could go: above its box, below it, inside at the top or the bottom, and then one line after the other
 * along its sides; always within the photo.
 */
function listCandidates({ box, gapPixels = 0 }: LabelledArea, text: string, photo: Size): Rectangle[] {
  const width = Math.min(photo.width, text.length * LETTER_PIXELS + PADDING_PIXELS);
  const [left, right] = [box.x * photo.width, (box.x + box.width) * photo.width - width];
  const [top, bottom] = [box.y * photo.height, (box.y + box.height) * photo.height];
  const lines = Math.max(0, Math.ceil((bottom - top) / LABEL_HEIGHT_PIXELS) - 1);
  const heights = [
    top - LABEL_HEIGHT_PIXELS - gapPixels,
    bottom + gapPixels,
    top + gapPixels,
    bottom - LABEL_HEIGHT_PIXELS - gapPixels,
    ...Array.from({ length: lines }, (_, line) => top + (line + 1) * LABEL_HEIGHT_PIXELS),
  ];
  const clampStart = (start: number, room: number) => Math.max(0, Math.min(start, room));
  const isInPhoto = ({ top: start }: Rectangle) => start >= 0 && start + LABEL_HEIGHT_PIXELS <= photo.height;
  return heights
    .flatMap((start) =>
      [left, right].map((edge) => ({ left: clampStart(edge, photo.width - width), top: start, width })),
    )
    .filter(isInPhoto);
}

/**
 * The room of a label in its line: up to the next label or to the edge of the photo. One that touches the right edge takes it to
 * its left.
 */
function computeSpace(place: PlacedLabel, others: readonly Rectangle[], photo: Size) {
  const { left, top, width, isCovering } = place;
  const beside = isCovering ? [] : others.filter((other) => Math.abs(other.top - top) < LABEL_HEIGHT_PIXELS);
  if (left > 0 && left + width >= photo.width - 1) {
    const ends = beside.map((other) => other.left + other.width).filter((end) => end <= left);
    return { anchor: 'right' as const, maxWidth: left + width - Math.max(0, ...ends) };
  }
  const starts = beside.map((other) => other.left).filter((start) => start >= left + width);
  return { anchor: 'left' as const, maxWidth: Math.min(photo.width, ...starts) - left };
}

/** Gives each label its room, the important ones first: none reaches into that of another one. */
function assignRooms(places: readonly PlacedLabel[], photo: Size): LabelPlace[] {
  const rooms = new Map<PlacedLabel, Rectangle>(
    places.filter(({ isCovering }) => !isCovering).map((place) => [place, place]),
  );
  return places.map((place) => {
    const others = [...rooms].flatMap(([other, room]) => (other === place ? [] : [room]));
    const room = computeSpace(place, others, photo);
    if (!place.isCovering) {
      const left = room.anchor === 'left' ? place.left : place.left + place.width - room.maxWidth;
      rooms.set(place, { left, top: place.top, width: room.maxWidth });
    }
    return { ...place, ...room };
  });
}

/** The position of a label that is at the upper left corner of the photo; one at the right ends where it is estimated to end. */
export function buildLabelTransform({ anchor, left, top, width }: LabelPlace): string {
  const x = anchor === 'left' ? `${left}px` : `calc(${left + width}px - 100%)`;
  return `translate(${x}, ${top}px)`;
}

/**
 * Places each label so that it covers no earlier one, so pass the important ones first. One that does not fit gets a
 * shorter text. A label without any place is `isCovering`; it should only be shown alone. No label leaves the photo.
 */
export function placeLabels(labels: readonly LabelledArea[], photo: Size): LabelPlace[] {
  const taken: Rectangle[] = [];
  const places = labels.map((label): PlacedLabel => {
    const { texts } = label;
    const [fullest = ''] = texts;
    for (const text of texts) {
      const free = listCandidates(label, text, photo).find(
        (place) => !taken.some((other) => overlap(place, other)),
      );
      if (!free) continue;
      taken.push(free);
      return { ...free, text, isCovering: false };
    }
    const first = listCandidates(label, fullest, photo)[0] ?? { left: 0, top: 0, width: photo.width };
    return { ...first, text: fullest, isCovering: true };
  });
  return assignRooms(places, photo);
}
