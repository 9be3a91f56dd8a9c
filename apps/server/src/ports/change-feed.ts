import type { ImageEvent, ProcessingEvent } from '@smart-waste/contract';

/** A case that changed. Only officers, admins and these people get the event. */
export type CaseChangeMessage = {
  case_id: string;
  number: number;
  /** Of many not all are listed. */
  follower_ids: number[];
  /** Who has the case, and who had it before this change. */
  assignee_ids: number[];
};

/** Notifies every process of changes in any of them. Notifications may be lost, so subscribers also poll. */
export type ChangeFeed = {
  /** Calls `listener` for each change of an image; returns how to unsubscribe. */
  onImageChange: (listener: (event: ImageEvent) => void) => () => void;
  /** Calls `listener` when the processor starts, pauses, stops or finishes; returns how to unsubscribe. */
  onProcessingChange: (listener: (event: ProcessingEvent) => void) => () => void;
  /** Calls `listener` for each change of a case; returns how to unsubscribe. */
  onCaseChange: (listener: (event: CaseChangeMessage) => void) => () => void;
  /** Calls `listener` when a run may be waiting; returns how to unsubscribe. */
  onRunWaiting: (listener: () => void) => () => void;
  close: () => Promise<void>;
};
