import type { Edges } from './letterbox.ts';

const area = (box: Edges) => (box.right - box.left) * (box.bottom - box.top);

/** How much two boxes share: their intersection over their union, 0 to 1. */
export function overlap(a: Edges, b: Edges): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (area(a) + area(b) - shared);
}
