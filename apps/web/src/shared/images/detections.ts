import type { PhotoObject } from '@smart-waste/contract';
import { countTitles } from '@smart-waste/core';
import { createClassReason, type ReceivedReason } from '@smart-waste/messages';

/** A key that is unique within one run: no two detections have the same class and box. */
export const buildDetectionKey = ({ class: name, box }: PhotoObject): string =>
  [name, box.x, box.y, box.width, box.height].join(' ');

/** No line break parts a count from the × and from what it counts. */
export const keepCounts = (text: string): string => text.replaceAll(' × ', '\u00a0×\u00a0');

/** The titles of detections with their counts: `2 × Can, 1 × Litter`. `translate` translates a title. */
export function formatTitleCounts(
  detections: readonly Pick<PhotoObject, 'title'>[],
  translate: (title: ReceivedReason) => string,
): string {
  const counted = countTitles(detections).map(
    ([title, count]) => `${count} × ${translate(createClassReason(title))}`,
  );
  return keepCounts(counted.join(', '));
}
