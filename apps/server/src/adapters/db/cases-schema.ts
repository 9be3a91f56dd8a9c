import type { Category, PhotoArea, ReplyTemplate } from '@smart-waste/contract';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { CoveredObjects } from '../../modules/cases/ports/moderation.ts';
import type { CaseMove } from '../../modules/cases/ports/moves.ts';
import type { NewCasePhoto, ProofRow } from '../../modules/cases/ports/proof.ts';
import type { CaseChange, CaseEventRow, CasePhotoRow, CaseRow } from '../../modules/cases/ports.ts';
import type { TableWithColumns } from './table-with-columns.ts';

export type CaseEventsTable = TableWithColumns<
  CaseEventRow,
  {
    caused_by: number | null;
    is_hidden: Generated<boolean>;
    idempotency_key: string | null;
    values_before: CaseChange | null;
  }
>;

export type CategoriesTable = TableWithColumns<
  Category,
  {
    category_id: GeneratedAlways<number>;
    names: JSONColumnType<Category['names']>;
    is_default: Generated<boolean>;
    version: Generated<number>;
  }
>;

export type ReplyTemplatesTable = TableWithColumns<
  ReplyTemplate,
  {
    template_id: GeneratedAlways<number>;
    names: JSONColumnType<ReplyTemplate['names']>;
    texts: JSONColumnType<ReplyTemplate['texts']>;
    version: Generated<number>;
  }
>;

export type CasesTable = TableWithColumns<
  CaseRow,
  {
    version: Generated<number>;
    waste_classes: string[];
    reports: Generated<number>;
    followers: Generated<number>;
    returns: Generated<number>;
    is_sampled: Generated<boolean>;
    /** Those of its place and of its reports. */
    words: string;
    public_reply: Generated<string>;
    is_open: GeneratedAlways<boolean>;
    urgency_key: GeneratedAlways<Date>;
    waste_words: GeneratedAlways<string>;
  }
>;

export type CasePhotosTable = TableWithColumns<
  Omit<CasePhotoRow, 'received_at' | 'covered_areas' | 'public_photo_key' | 'public_thumbnail_key'> &
    NewCasePhoto &
    Omit<ProofRow, 'received_at'>,
  {
    purpose: NewCasePhoto['purpose'];
    analysis_results: JSONColumnType<NonNullable<CasePhotoRow['analysis_results']>> | null;
    added_by: number | null;
    photo_sha256: string | null;
    /** 64 bits. */
    perceptual_hash: string | null;
    is_known: Generated<boolean>;
    is_similar: Generated<boolean>;
  }
>;

export type CaseMovesTable = CaseMove & {
  at: Date;
  from_before: JSONColumnType<CaseRow>;
  to_before: JSONColumnType<CaseRow> | null;
  report_ids: string[];
  photo_ids: string[];
};

export type PhotoCoversTable = CoveredObjects & {
  photo_id: string;
  areas: JSONColumnType<PhotoArea[]>;
  covered_by: number | null;
  covered_at: Date;
};
