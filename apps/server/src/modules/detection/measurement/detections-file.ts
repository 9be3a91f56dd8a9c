import type { MeasuredModel } from './measure-model.ts';

const COLUMNS = ['photo', 'class', 'confidence', 'x', 'y', 'width', 'height'] as const;

/**
 * Every detection with a score of at least 0.01 as a table of numbers, for other programs: photos and classes are places
 * in their lists, boxes fractions of the photo.
 */
export function createDetectionsFile({ answered, card }: MeasuredModel) {
  const classes = card.labels.map(({ name }) => name);
  return {
    columns: COLUMNS,
    photos: answered.map(({ scored }) => scored.name),
    classes,
    rows: answered.flatMap(({ scored }, photo) =>
      scored.detections.map(({ class: name, confidence, box }) => [
        photo,
        classes.indexOf(name),
        confidence,
        box.x,
        box.y,
        box.width,
        box.height,
      ]),
    ),
  };
}
