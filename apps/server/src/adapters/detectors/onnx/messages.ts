import type { Detection } from '@smart-waste/contract';
import type { Letterbox } from '@smart-waste/core';

/** To a thread: a photo scaled to its letterbox, RGB. */
export type Look = { rgb: Uint8Array; letterbox: Letterbox };

/** From a thread: once whether the model can be used, then one answer for each look. */
export type ThreadAnswer =
  | { kind: 'ready' }
  | { kind: 'refused'; reason: string }
  | { kind: 'found'; detections: Detection[] }
  | { kind: 'failed'; reason: string };
