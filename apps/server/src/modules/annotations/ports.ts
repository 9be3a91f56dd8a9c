import type {
  Annotation,
  AnnotationScope,
  Contradiction,
  Detection,
  OpinionState,
} from '@smart-waste/contract';
import type {
  Agreement,
  Commonness,
  QueuedPhoto,
  ReviewPosition,
  ReviewTerms,
  TermSample,
} from '@smart-waste/core';
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
  /** Begun without seeing what the detector says, while the photo waited for that; null when the version that saved it did not know. */
  is_blind: boolean | null;
};

/** A draft to be saved, of which its author says whether it was begun blind. */
export type DraftToSave = Omit<AnnotationDraftRow, 'is_blind'> & { is_blind: boolean };

/** `since` is when the person began: a renewal does not change it. */
export type AnnotationLeaseRow = { image_id: string; user_id: number; since: Date; until: Date };

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
  listSets: (image_id: string, limit: number) => Promise<AnnotationSetRow[]>;
  /**
   * Adds the set as number `based_on` + 1 if the newest one is `based_on` and no other person holds the photo, ends the
   * author's lease and draft, marks the upload as reviewed, ranks its suspect labels and writes the entry of the audit log,
   * in one transaction. A second opinion follows it, and is given again after a dispute unless it `isDecision`; one is asked
   * for when `isDrawn`.
   */
  submit: (
    set: NewAnnotationSet,
    based_on: number,
    entry: { audit: AuditEntry; isBlind?: boolean; isDrawn?: boolean; isDecision?: boolean },
  ) => Promise<SubmittedSet>;
  findDraft: (image_id: string, user_id: number) => Promise<AnnotationDraftRow | undefined>;
  /**
   * Saves the draft if the saved one has still the version before it; `stale` otherwise, also without any, and of the work
   * that its author has given as the second opinion, which may arrive after that. It is blind only if its
   * author says so and the photo waits for that, and one that is not never becomes it: blind work begins anew in its place.
   * `drawn`: the photo waits for blind work, and this is none.
   */
  saveDraft: (draft: DraftToSave) => Promise<'saved' | 'stale' | 'gone' | 'drawn'>;
  deleteDraft: (image_id: string, user_id: number) => Promise<void>;
  /** The lease that has not ended at `now`. */
  findLease: (image_id: string, now: Date) => Promise<AnnotationLeaseRow | undefined>;
  /** The same of several photos. */
  listLeases: (image_ids: readonly string[], now: Date) => Promise<AnnotationLeaseRow[]>;
  /**
   * Takes or renews the lease unless another person holds it at `now`. Returns the lease that is valid then, which may
   * be the other's; undefined when there is no such photo.
   */
  takeLease: (lease: AnnotationLeaseRow, now: Date) => Promise<AnnotationLeaseRow | undefined>;
  releaseLease: (image_id: string, user_id: number) => Promise<void>;
};

/** A photo of the order of review; `terms` are empty until it was ranked. */
export type QueuedPhotoRow = QueuedPhoto & { terms: ReviewTerms | Record<string, never> };

/** What is known of a photo that is to be ranked; `answers` are those of its models, the newest first. */
export type UnrankedPhoto = Pick<Commonness, 'inCell'> & {
  image_id: string;
  /** Counts what has changed; a rank is of one such state. */
  changes: number;
  severity: number | null;
  hasHint: boolean;
  /** Of the upload, in UTC. */
  hour: number;
  answers: { detections: Detection[]; threshold: number }[];
};

/**
 * How many photos were uploaded in each hour of the day (UTC), how often each class was recognised, and the terms of a
 * random sample of the photos that were ranked.
 */
export type CommonnessCounts = {
  hours: Record<string, number>;
  classes: Record<string, number>;
  sample: TermSample;
};

type RankKey = { image_id: string; changes: number };

/**
 * The photos that wait for a review. Those that have results and no set are in it, and those about which a citizen gave a
 * hint since; the database keeps it so, and counts the changes of each.
 */
export type ReviewQueueTable = {
  /** The photos after this position in both orders, enough for a page of `limit` (see selectNextPhotos of core). */
  listNext: (
    position: ReviewPosition,
    limit: number,
  ) => Promise<{ byPriority: QueuedPhotoRow[]; byChance: QueuedPhotoRow[] }>;
  /** Photos that changed since they were ranked, at most `limit`. */
  listUnranked: (limit: number) => Promise<UnrankedPhoto[]>;
  readCommons: () => Promise<CommonnessCounts>;
  /** Stores ranks; one of an earlier state than the stored rank has no effect. */
  rank: (ranks: (RankKey & { priority: number; terms: ReviewTerms })[]) => Promise<void>;
};

export type SuspectRow = { image_id: string; strength: number; contradictions: Contradiction[] };
export type ListedSuspectRow = SuspectRow & {
  /** What is calibrated of the newest completed run. */
  calibrated: Pick<Detection, 'class' | 'confidence' | 'calibrated_confidence'>[];
};
export type UnrankedLabels = Pick<AnnotationSetRow, 'image_id'> & {
  changes: number;
  /** The newest two, the newest first. */
  sets: (Pick<AnnotationSetRow, 'scope' | 'annotations'> & { created_at: string })[];
  /** The newest completed one; null without one. */
  run: { detections: Detection[]; finished_at: string } | null;
};

/** Reviewed photos, and how strongly each is suspected to be labelled wrong. */
export type LabelSuspectTable = {
  /**
   * The most suspect first, without those that are not, and without those on which the person `blindTo` may give a second
   * opinion; after this one.
   */
  listPage: (
    filter: { after: Pick<SuspectRow, 'image_id' | 'strength'> | null; blindTo: number | null },
    limit: number,
  ) => Promise<ListedSuspectRow[]>;
  /** As for the order of review. */
  listUnranked: (limit: number) => Promise<UnrankedLabels[]>;
  rank: (ranked: (RankKey & Omit<SuspectRow, 'image_id'>)[]) => Promise<void>;
};

export type PhotoHintRow = { image_id: string; user_id: number; words: string; given_at: Date };

/** What citizens say against the results of their own photos: one hint for each photo. */
export type PhotoHintTable = {
  /** Gives the hint or replaces it; false when the person has no such photo. */
  give: (hint: PhotoHintRow) => Promise<boolean>;
  takeBack: (image_id: string, user_id: number) => Promise<void>;
  listByPhotos: (image_ids: readonly string[]) => Promise<PhotoHintRow[]>;
};

/** A second opinion with the first one, which is a set. */
export type SecondOpinionRow = {
  image_id: string;
  /** The number of the set. */
  number: number;
  state: OpinionState;
  requested_at: Date;
  given_at: Date | null;
  given_by: number | null;
  annotations: Annotation[] | null;
  agreement: number | null;
  blind_agreement: number | null;
  first_by: number | null;
  first_annotations: Annotation[];
};

export type OpinionOutcome =
  | { outcome: 'given' | 'closed' }
  | { outcome: 'leased'; lease: AnnotationLeaseRow };

/** Second opinions: at most one for each photo. A new set is compared instead of the first one, or decides a dispute. */
export type SecondOpinionTable = {
  find: (image_id: string) => Promise<SecondOpinionRow | undefined>;
  /**
   * False when the photo has no set, or one is asked for already; otherwise with the entry of the audit log. One that has
   * ended begins again.
   */
  request: (image_id: string, requested_at: Date, audit: AuditEntry) => Promise<boolean>;
  /**
   * Ends the lease and the draft of its author with it, in one transaction. `closed`: it is not open any more, or another set is the first
   * one; `leased`: another person works on the photo.
   */
  give: (
    opinion: Agreement &
      Pick<SecondOpinionRow, 'image_id' | 'number' | 'state'> & {
        annotations: Annotation[];
        given_at: Date;
        given_by: number;
      },
  ) => Promise<OpinionOutcome>;
  /** The oldest request first; without the photos of this person and those of which they gave the first opinion. */
  listPage: (
    filter: { state: OpinionState; notBy: number | null },
    after: Pick<SecondOpinionRow, 'requested_at' | 'image_id'> | null,
    limit: number,
  ) => Promise<SecondOpinionRow[]>;
  /** How many of all pages have a photo that waits for its blind labels. */
  countBlind: (filter: { state: OpinionState; notBy: number | null }) => Promise<number>;
};

/** Everything that the use cases of this module depend on. */
export type Deps = SharedDeps & {
  annotations: AnnotationTable;
  reviewQueue: ReviewQueueTable;
  labelSuspects: LabelSuspectTable;
  photoHints: PhotoHintTable;
  secondOpinions: SecondOpinionTable;
};
