import type { CaseStatus } from '@smart-waste/contract';
import type { Point } from '@smart-waste/core';
import type { Language } from '@smart-waste/messages';

/** Three pixels for each point of the page. */
export const WORK_ORDER_PHOTO_PIXELS = 820;

/** A photo on paper: a JPEG with at most this many pixels on a side, on which the detections are drawn. */
export type WorkOrderPhoto = { bytes: Uint8Array; takenAt: string };

/** A text of the history or of a report, for those who go there. */
export type WorkOrderNote = {
  kind: 'report' | 'internal' | 'public';
  at: string;
  /** The member of the staff who wrote it; null for citizens. */
  by: string | null;
  text: string;
};

/** One case on paper. Moments are in the time zone of the reader, with their offset. */
export type WorkOrder = {
  number: number;
  status: CaseStatus;
  category: string;
  severity: number | null;
  dueAt: string | null;
  isOverdue: boolean;
  openedAt: string;
  assignee: string | null;
  reports: number;
  repeats: number;
  wasteClasses: readonly string[];
  place: string;
  point: Point | null;
  /** The case on the screen of the staff. */
  url: string;
  photo: WorkOrderPhoto | null;
  /** Newest first. */
  notes: readonly WorkOrderNote[];
};

/** What a file of work orders says: each case on its page, after a page with the route of several. */
export type WorkOrders = {
  language: Language;
  printedAt: string;
  printedBy: string;
  start: Point | null;
  /** In the order in which they are visited; those without coordinates come last. */
  orders: readonly WorkOrder[];
  /** How far each placed order is from the one before; null for the first one without a start. */
  legMeters: readonly (number | null)[];
  totalMeters: number;
  /** Numbers that were asked for and are not there. */
  missing: readonly number[];
};

/** Writes work orders as a PDF file outside the event loop that answers requests. */
export type WorkOrderWriter = {
  /** Rejects soon after `signal` aborts. */
  write: (orders: WorkOrders, signal: AbortSignal) => Promise<Uint8Array>;
};
