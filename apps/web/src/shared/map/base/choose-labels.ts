/** A rectangle in pixels by its middle. */
export type MapLabelBox = { x: number; y: number; width: number; height: number };

/** A name that could be shown, with the boxes in which its text may stand, the best first. */
export type LabelCandidate = { text: string; boxes: readonly MapLabelBox[] };

/** A name and where it is shown. */
export type PlacedLabel<C extends LabelCandidate> = { candidate: C; box: MapLabelBox };

/** What a view has room for: its size without the edges that hold other things, and the boxes of its markers. */
export type LabelSpace = { width: number; height: number; obstacles: readonly MapLabelBox[] };

const GAP_PIXELS = 6;
const MAX_LABELS = 60;

const touch = (one: MapLabelBox, other: MapLabelBox, gap: number) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 + gap &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2 + gap;

/**
 * The labels that fit into a view without touching each other; earlier candidates take precedence. A label stands clear
 * of the markers where one of its boxes does.
 */
export function chooseLabels<C extends LabelCandidate>(
  candidates: Iterable<C>,
  { width, height, obstacles }: LabelSpace,
): PlacedLabel<C>[] {
  const placed: PlacedLabel<C>[] = [];
  const isWithin = (box: MapLabelBox) =>
    box.x >= box.width / 2 &&
    box.x <= width - box.width / 2 &&
    box.y >= box.height / 2 &&
    box.y <= height - box.height / 2;
  for (const candidate of candidates) {
    const free = candidate.boxes.filter(
      (box) => isWithin(box) && !placed.some((other) => touch(box, other.box, GAP_PIXELS)),
    );
    const box = free.find((one) => !obstacles.some((other) => touch(one, other, 0))) ?? free[0];
    if (box) placed.push({ candidate, box });
    if (placed.length === MAX_LABELS) break;
  }
  return placed;
}
