import type { Annotation, AnnotationScope } from '@smart-waste/contract';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { SharedDeps } from '../../ports/deps.ts';

/** A set of annotations as the database holds it. */
export type AnnotationSetRow = {
  set_id: string;
  image_id: string;
  /** 1 for the first set of a photo, then without gaps. */
  number: number;
  scope: AnnotationScope;
  schema_version: number;
  analysis_id: string | null;
  annotations: Annotation[];
  created_at: Date;
  /** Null when that account is gone. */
  created_by: number | null;
};

export type AnnotationDraftRow = {
  image_id: string;
  user_id: number;
  /** The number of the set that was the newest when the person began. */
  based_on: number;
  /** Counts the times it was saved. */
  version: number;
  annotations: Annotation[];
  saved_at: Date;
};

export type AnnotationLeaseRow = { image_id: string; user_id: number; until: Date };

export type NewAnnotationSet = Omit<AnnotationSetRow, 'number'> & { created_by: number };

/**
 * What became of a submitted set. `repeated`: the same person had submitted just this one; `stale`: another set came
 * first; `leased`: another person works on the photo; `gone`: there is no such photo.
 */
export type SubmittedSet =
  | { outcome: 'added' | 'repeated'; set: AnnotationSetRow }
  | { outcome: 'stale'; newest: AnnotationSetRow | undefined }
  | { outcome: 'leased'; lease: AnnotationLeaseRow }
  | { outcome: 'gone' };

/** Sets of annotations, drafts, and who works on which photo. */
export type AnnotationTable = {
  /** The newest first. */
  sets: (image_id: string, limit: number) => Promise<AnnotationSetRow[]>;
  /**
   * Adds the set as number `based_on` + 1 if the newest one is `based_on` and nobody else holds the photo, ends the
   * author's lease and draft, marks the upload as reviewed and writes the entry of the audit log, in one transaction.
   */
  submit: (set: NewAnnotationSet, based_on: number, audit: AuditEntry) => Promise<SubmittedSet>;
  draft: (image_id: string, user_id: number) => Promise<AnnotationDraftRow | undefined>;
  /** Saves the draft if the saved one has still the version before it; `stale` otherwise, also without any. */
  saveDraft: (draft: AnnotationDraftRow) => Promise<'saved' | 'stale' | 'gone'>;
  deleteDraft: (image_id: string, user_id: number) => Promise<void>;
  /** The lease that has not ended at `now`. */
  lease: (image_id: string, now: Date) => Promise<AnnotationLeaseRow | undefined>;
  /**
   * Takes or renews the lease unless another person holds it at `now`. Returns the lease that is valid then, which may
   * be the other's; undefined when there is no such photo.
   */
  takeLease: (lease: AnnotationLeaseRow, now: Date) => Promise<AnnotationLeaseRow | undefined>;
  releaseLease: (image_id: string, user_id: number) => Promise<void>;
};

/** Everything that the use cases of this module depend on. */
export type Deps = SharedDeps & { annotations: AnnotationTable };
