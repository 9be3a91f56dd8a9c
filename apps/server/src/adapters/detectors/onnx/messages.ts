import type { Detection } from '@smart-waste/contract';
import type { Pixels } from '../../../ports/image-processor.ts';

/** To a thread: a photo as it was decoded, in memory that both sides see. */
export type Look = Pixels;

/** From a thread: once whether the model can be used, then one answer for each look. */
export type ThreadAnswer =
  | { kind: 'ready' }
  | { kind: 'refused'; reason: string }
  | { kind: 'found'; detections: Detection[] }
  | { kind: 'failed'; reason: string };
