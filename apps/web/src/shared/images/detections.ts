import type { Detection } from '@smart-waste/contract';

/** A key that is unique within one run: no two detections have the same class and box. */
export const detectionKey = ({ class: name, box }: Detection): string =>
  [name, box.x, box.y, box.width, box.height].join(' ');
