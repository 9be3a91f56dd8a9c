import type { Annotation, OpinionState } from '@smart-waste/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type {
  AnnotationDraftRow,
  AnnotationLeaseRow,
  AnnotationSetRow,
  PhotoHintRow,
  QueuedPhotoRow,
  SuspectRow,
} from '../../modules/annotations/ports.ts';
import type { TableWithColumns } from './table-with-columns.ts';

type AnnotationSetsTable = TableWithColumns<
  AnnotationSetRow,
  {
    annotations: JSONColumnType<AnnotationSetRow['annotations']>;
    /** Made without seeing what the detector says, while the photo waited for it in the current sample. */
    is_blind: Generated<boolean>;
    /** Of the picture with its boxes. */
    processed_key: string;
  }
>;

type AnnotationDraftsTable = TableWithColumns<
  AnnotationDraftRow,
  { annotations: JSONColumnType<AnnotationDraftRow['annotations']> }
>;

/** How many changes there were, and how many of them the stored rank includes. */
type ChangeCounts = { changes: Generated<number>; ranked_changes: Generated<number> };

type ReviewQueueTable = TableWithColumns<
  QueuedPhotoRow,
  ChangeCounts & { priority: Generated<number>; terms: Generated<QueuedPhotoRow['terms']> }
>;

type LabelSuspectsTable = TableWithColumns<
  SuspectRow,
  ChangeCounts & { strength: Generated<number>; contradictions: Generated<SuspectRow['contradictions']> }
>;

type SecondOpinionsTable = {
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

/** The tables of what people say about photos, and of what to review next. */
export type AnnotationTables = {
  annotation_sets: AnnotationSetsTable;
  annotation_drafts: AnnotationDraftsTable;
  annotation_leases: AnnotationLeaseRow;
  review_queue: ReviewQueueTable;
  label_suspects: LabelSuspectsTable;
  photo_hints: PhotoHintRow;
  second_opinions: SecondOpinionsTable;
};
