import type { ImageEvent, ProcessingEvent } from '@smart-waste/contract';

/** Tells every process what happens in any of them. Hints only: whoever listens also looks by itself at times. */
export type ChangeFeed = {
  /** Calls back for each change of an image; answers how to stop. */
  onImageChange: (tell: (event: ImageEvent) => void) => () => void;
  /** Calls back when the processor starts, pauses, stops or comes to its end; answers how to stop. */
  onProcessingChange: (tell: (event: ProcessingEvent) => void) => () => void;
  /** Calls back when a run may be waiting; answers how to stop. */
  onRunWaiting: (tell: () => void) => () => void;
  close: () => Promise<void>;
};
