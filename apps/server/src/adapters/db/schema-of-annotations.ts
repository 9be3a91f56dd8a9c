import type { Annotation, OpinionState } from '@smart-waste/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type {
  AnnotationDraftRow,
  AnnotationSetRow,
  QueuedPhotoRow,
  SuspectRow,
} from '../../modules/annotations/ports.ts';
import type { TableOf } from './table-of.ts';

export type AnnotationSetsTable = TableOf<
  AnnotationSetRow,
  {
    annotations: JSONColumnType<AnnotationSetRow['annotations']>;
    /** Made without seeing what the detector says, while the photo waited for it in the current sample. */
    is_blind: Generated<boolean>;
    /** Of the picture with its boxes. */
    processed_key: string;
  }
>;

export type AnnotationDraftsTable = TableOf<
  AnnotationDraftRow,
  { annotations: JSONColumnType<AnnotationDraftRow['annotations']> }
>;

/** What changed, and what of it the stored rank has seen. */
type ChangeCounts = { changes: Generated<number>; ranked_changes: Generated<number> };

export type ReviewQueueTable = TableOf<
  QueuedPhotoRow,
  ChangeCounts & { priority: Generated<number>; terms: Generated<QueuedPhotoRow['terms']> }
>;

export type LabelSuspectsTable = TableOf<
  SuspectRow,
  ChangeCounts & { strength: Generated<number>; contradictions: Generated<SuspectRow['contradictions']> }
>;

export type SecondOpinionsTable = {
  image_id: string;
  /** The number of the set that is the first opinion. */
  number: number;
  state: OpinionState;
  requested_at: Date;
  given_at: Date | null;
  given_by: number | null;
  annotations: JSONColumnType<Annotation[]> | null;
  agreement: number | null;
  blind_agreement: number | null;
};
