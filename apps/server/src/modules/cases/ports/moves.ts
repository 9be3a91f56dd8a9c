import type { CaseMoveKind, CaseStatus } from '@smart-waste/contract';
import type { SplitReport } from '@smart-waste/core';
import type { AuditEntry } from '../../../ports/audit-log.ts';
import type { CaseChange, CaseRow, NewCase, NewCaseEvent } from './case-rows.ts';

type CaseVersion = { case_id: string; version: number };
/** What changes of one case, and what history and audit log say about it. */
export type MoveRecord = { event: NewCaseEvent; audit: AuditEntry };
type MovedChange = MoveRecord & { change: CaseChange };

/** Reports that went from one case to another, with the version that each got by it. */
export type CaseMove = {
  kind: CaseMoveKind;
  from_case_id: string;
  from_version: number;
  to_case_id: string;
  to_version: number;
};
/** Both cases as they are then. */
export type MovedCases = { outcome: 'moved'; from: CaseRow; to: CaseRow };
export type MoveOutcome = MovedCases | { outcome: 'stale' | 'gone' };

/**
 * Merges and splits of cases. Each changes both cases in one transaction, with an event and an entry of the audit log for
 * each. The cases are locked in the order of their ids and then decided about, so that two moves of the same cases never
 * wait for each other in a circle. `decide` may throw: then nothing is written. `stale` when a case has another version.
 */
export type CaseMoveTable = {
  /**
   * Moves all reports and added photos of a case into another one, which its followers follow from now on. `decide` gets
   * the kept case with the reports and followers of both counted.
   */
  merge: (
    request: { merged: CaseVersion; kept: CaseVersion; at: Date },
    decide: (merged: CaseRow, kept: CaseRow) => { merged: MovedChange; kept: MovedChange },
  ) => Promise<MoveOutcome>;
  /**
   * Moves these reports of a case into one of their own, which has the number of the first of them, with those of their
   * senders who follow the case. One that was merged before and had this number gets it back. `decide` gets the source
   * with what remains counted, and its reports.
   */
  split: (
    request: { source: CaseVersion; numbers: readonly number[]; new_id: string; at: Date },
    decide: (
      source: CaseRow,
      reports: readonly SplitReport[],
      followers: number,
    ) => {
      source: MovedChange;
      opened: MoveRecord & { case: Omit<NewCase, 'case_id'> & Pick<CaseRow, 'returns'> };
    },
  ) => Promise<MoveOutcome>;
  /** The move by which a case got this version, or the other case did. */
  find: (caseVersion: CaseVersion) => Promise<CaseMove | undefined>;
  /**
   * Takes a move back: both cases are as they were, but for their versions and histories. A case that the split opened
   * gets `closed` instead.
   */
  undo: (
    move: CaseMove,
    decide: (undone: {
      from: CaseRow;
      to: CaseRow;
      /** The status that the first of both had before. */
      status: CaseStatus;
    }) => { from: MoveRecord; to: MoveRecord; closed: CaseChange },
  ) => Promise<MoveOutcome>;
};
