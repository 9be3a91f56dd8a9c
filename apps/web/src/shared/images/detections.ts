import type { Detection } from '@smart-waste/contract';

/** Tells the detections of one run apart: no two have the same class and place. */
export const detectionKey = ({ class: name, box }: Detection): string =>
  [name, box.x, box.y, box.width, box.height].join(' ');
