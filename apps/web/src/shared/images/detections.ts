import type { Detection } from '@smart-waste/contract';
import { classReason, type ReceivedReason } from '@smart-waste/messages';

/** A key that is unique within one run: no two detections have the same class and box. */
export const detectionKey = ({ class: name, box }: Detection): string =>
  [name, box.x, box.y, box.width, box.height].join(' ');

/** The titles of detections with their counts, most frequent first: `2 × Can, 1 × Litter`. `translate` translates a title. */
export function countedTitles(
  detections: readonly Pick<Detection, 'title'>[],
  translate: (title: ReceivedReason) => string,
): string {
  const counts = new Map<string, number>();
  for (const { title } of detections) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([title, count]) => `${count} × ${translate(classReason(title))}`)
    .join(', ');
}
