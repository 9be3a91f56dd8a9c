import type { Box } from '@smart-waste/contract';

export type LabelPlace = {
  /** Whether the label stands above the box, hangs inside its top edge, or below it. */
  side: 'above' | 'inside' | 'below';
  /** Whether it begins at the box's left edge or ends at its right one. */
  align: 'left' | 'right';
};

/**
 * Where a box's label goes so that it never leaves the photo: above when there is room, else below, else inside.
 * `labelHeight` is a fraction of the photo's height, as the box's edges are.
 */
export function labelPlace(box: Box, labelHeight: number): LabelPlace {
  const align = box.x + box.width / 2 > 0.5 ? 'right' : 'left';
  if (box.y >= labelHeight) return { side: 'above', align };
  if (box.y + box.height + labelHeight <= 1) return { side: 'below', align };
  return { side: 'inside', align };
}
