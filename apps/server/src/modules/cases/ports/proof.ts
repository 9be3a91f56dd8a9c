import type { AnalysisResults, ProofVerdict } from '@smart-waste/contract';
import type { AfterPhotoFacts } from '@smart-waste/core';
import type { AuditEntry } from '../../../ports/audit-log.ts';
import type { CaseChange, CasePhotoRow, CaseRow, NewCaseEvent } from './case-rows.ts';

/** A photo that is added to a case. Whether it is the same as another one, or like one, is found by the database. */
export type NewCasePhoto = Omit<
  CasePhotoRow,
  | 'analysis_results'
  | 'purpose'
  | 'received_at'
  | 'covered_areas'
  | 'public_photo_key'
  | 'public_thumbnail_key'
> &
  Pick<AfterPhotoFacts, 'captured_at' | 'latitude' | 'longitude'> & {
    purpose: Exclude<CasePhotoRow['purpose'], 'report'>;
    case_id: string;
    photo_sha256: string;
    perceptual_hash: string;
    /** Two photos of one person with the same key are one. */
    idempotency_key: string | null;
    added_by: number;
    added_at: Date;
  };

/** A photo after the cleaning or of a reopening, with what speaks for and against it. */
export type ProofRow = AfterPhotoFacts & {
  photo_id: string;
  purpose: NewCasePhoto['purpose'];
  taken_at: Date;
  verdict: ProofVerdict | null;
  before_photo_id: string | null;
  analysis_results: AnalysisResults | null;
};

/** What a person sent before with the same key. */
export type SentPhoto = { photo_id: string; case_id: string };

/** Photos that staff and reporters add to cases; each waits for the detector then. */
export type CasePhotoTable = {
  findBySender: (added_by: number, idempotency_key: string) => Promise<SentPhoto | undefined>;
  /** The number of photos that were added to this case. */
  count: (case_id: string) => Promise<number>;
  /**
   * Adds a photo with an entry in the audit log and takes over its reserved objects. It is no change of the case: it
   * contradicts none. Nothing is written when its sender has sent one with this key, or when `max` were added before.
   */
  add: (
    photo: NewCasePhoto,
    max: number,
    audit: AuditEntry,
  ) => Promise<SentPhoto | 'sent_before' | 'too_many'>;
  /** Adds a photo together with a change of its case, both or none. */
  addWithChange: (
    photo: NewCasePhoto,
    max: number,
    changed: {
      held: { case_id: string; version: number };
      change: CaseChange;
      event: NewCaseEvent;
      audit: AuditEntry;
    },
  ) => Promise<'added' | 'sent_before' | 'too_many' | 'stale'>;
  /** Of the photos that were added to a case; newest first. */
  listProofs: (case_id: string) => Promise<ProofRow[]>;
  /** Of each of these cases that is cleaned: the newest photo after its present cleaning. Others are missing. */
  findPresentProofs: (case_ids: readonly string[]) => Promise<Map<string, ProofRow>>;
  /** Whether this case was ever assigned to this person. */
  wasAssigned: (case_id: string, user_id: number) => Promise<boolean>;
};

/** A photo of a case that the detector has to look at, claimed under a lease. */
export type PhotoToCompare = { photo_id: string; attempts: number };
/** A photo with its case, and all photos of that case. */
export type ComparedPhoto = { photo: CasePhotoRow; photos: CasePhotoRow[] };

export type PhotosToCompare = {
  claim: (batch: { limit: number; leaseSeconds: number }) => Promise<PhotoToCompare[]>;
  renew: (photo: PhotoToCompare, leaseSeconds: number) => Promise<boolean>;
  /** It with all photos of its case; undefined when it was deleted. */
  read: (photo_id: string) => Promise<ComparedPhoto | undefined>;
  /** Stores the result and deletes the entry, if this claim still holds it. */
  complete: (
    photo: PhotoToCompare,
    result: Pick<ProofRow, 'analysis_results' | 'verdict' | 'before_photo_id'>,
  ) => Promise<boolean>;
  /** It can be claimed again after this delay. */
  release: (photo: PhotoToCompare, delayMs: number) => Promise<boolean>;
};

/** What reporters say about cleanings. */
export type CaseFeedbackTable = {
  /** Whether this person sent one of its reports, or follows it. */
  isReporter: (case_id: string, user_id: number) => Promise<boolean>;
  /** What this person said about the present cleaning of each of these cases; others are missing. */
  findFeedback: (user_id: number, case_ids: readonly string[]) => Promise<Map<string, boolean>>;
  /**
   * Writes down what a person says about the present cleaning, once, with its event and its entry in the audit log.
   * Nothing is written when they said something before, or when `record` returns null of the case as it is locked.
   */
  give: (
    feedback: { case_id: string; user_id: number; is_clean: boolean },
    record: (caseRow: CaseRow) => { event: NewCaseEvent; audit: AuditEntry } | null,
  ) => Promise<{ outcome: 'given' | 'given_before' | 'refused'; case: CaseRow }>;
};
