import type { PhotoArea } from '@smart-waste/contract';
import type { AuditEntry } from '../../../ports/audit-log.ts';
import type { CaseChange, CaseRow, NewCaseEvent } from './case-rows.ts';

/** What the public sees of the contents of a case. */
export type ModeratedContent =
  | { kind: 'text'; version: number; is_hidden: boolean }
  | { kind: 'report'; number: number; is_hidden: boolean }
  | { kind: 'photo'; photo_id: string; is_public: boolean }
  | { kind: 'covers'; photo_id: string; areas: readonly PhotoArea[]; objects: CoveredObjects | null };

/** The reserved objects of a photo with its areas covered. */
export type CoveredObjects = { photo_key: string; thumbnail_key: string };

export type ModerationTable = {
  /**
   * Changes what the public sees, as a change of this version of the case with its event and its audit entry, all or
   * nothing. Takes over the objects of a covered photo; those that it had before are abandoned.
   */
  change: (
    caseRow: Pick<CaseRow, 'case_id' | 'version'>,
    content: ModeratedContent,
    changed: { change: CaseChange; event: NewCaseEvent; audit: AuditEntry },
  ) => Promise<{ outcome: 'changed'; case: CaseRow } | { outcome: 'stale' | 'gone' }>;
};
