import type { Detection } from '@smart-waste/contract';
import { type Edges, overlap, type Size } from '@smart-waste/core';
import { drawable, lineHeight, textWidth } from './lettering.ts';

/** A label and where it stands, in pixels. */
export type Plate = Edges & { text: string; padding: number };

const percent = (confidence: number) => `${Math.round(confidence * 100)}%`;

/** What the label may say, the fullest first; titles in letters that we cannot draw fall back to the class. */
function wordings({ title, class: name, confidence }: Detection): string[] {
  const words = drawable(title) ?? drawable(name);
  return words ? [`${words} ${percent(confidence)}`, percent(confidence)] : [percent(confidence)];
}

const inside = (from: number, length: number, whole: number) => Math.max(0, Math.min(from, whole - length));

/** Above the box, below it, inside its top edge; pushed back onto the photo from its sides. */
function placesFor(box: Edges, plate: Size, photo: Size): Edges[] {
  const left = inside(box.left, plate.width, photo.width);
  const tops = [box.top - plate.height, box.bottom, box.top];
  return tops
    .filter((top) => top >= 0 && top + plate.height <= photo.height)
    .map((top) => ({ left, top, right: left + plate.width, bottom: top + plate.height }));
}

type Wanted = { detection: Detection; box: Edges };

/**
 * Finds each label a place on the photo where it covers no other, for the surest detection first; a label that finds none
 * says less, then nothing.
 */
export function platesFor(wanted: readonly Wanted[], size: number, photo: Size): (Plate | null)[] {
  const padding = Math.round(size / 4);
  const placed: Plate[] = [];
  return wanted.map(({ detection, box }) => {
    for (const text of wordings(detection)) {
      const plate = {
        width: Math.ceil(textWidth(text, size)) + 2 * padding,
        height: lineHeight(size) + padding,
      };
      if (plate.width > photo.width) continue;
      const free = placesFor(box, plate, photo).find((place) =>
        placed.every((other) => overlap(other, place) === 0),
      );
      if (!free) continue;
      const found = { ...free, text, padding };
      placed.push(found);
      return found;
    }
    return null;
  });
}
