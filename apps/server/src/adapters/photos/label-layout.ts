import { type Edges, intersectionOverUnion, type Size } from '@smart-waste/core';

/** A text and the rectangle in which it stands, in pixels. */
export type PlacedLabel = Edges & { text: string };

/** A box that needs a label: what the label may say, the fullest text first. */
export type LabelRequest = { box: Edges; texts: readonly string[] };

const clampStart = (start: number, length: number, whole: number) =>
  Math.max(0, Math.min(start, whole - length));

/** Above the box, below it, or inside its top edge; moved sideways so that it stays on the photo. */
function listPositions(box: Edges, label: Size, photo: Size): Edges[] {
  const left = clampStart(box.left, label.width, photo.width);
  return [box.top - label.height, box.bottom, box.top]
    .filter((top) => top >= 0 && top + label.height <= photo.height)
    .map((top) => ({ left, top, right: left + label.width, bottom: top + label.height }));
}

/**
 * Finds each label a position on the photo where it covers no other label, in the order of the requests. A label
 * whose first text does not fit gets a shorter one; it is null when none fits.
 */
export function layoutLabels(
  requests: readonly LabelRequest[],
  photo: Size,
  measure: (text: string) => Size,
): (PlacedLabel | null)[] {
  const placed: PlacedLabel[] = [];
  const isFree = (position: Edges) => placed.every((other) => intersectionOverUnion(other, position) === 0);
  return requests.map(({ box, texts }) => {
    for (const text of texts) {
      const size = measure(text);
      if (size.width > photo.width) continue;
      const position = listPositions(box, size, photo).find(isFree);
      if (!position) continue;
      const label = { ...position, text };
      placed.push(label);
      return label;
    }
    return null;
  });
}
