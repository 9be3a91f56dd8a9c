import type { Annotation, DatasetCard, DatasetFilter } from '@smart-waste/contract';
import type { DatasetSplit, SplitConflict } from '@smart-waste/core';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ZippedFile } from '../../lib/zip-writer.ts';
import type {
  DatasetExportRow,
  DatasetImportRow,
  DatasetRow,
  ImportedPhoto,
} from '../../modules/datasets/ports.ts';

type DatasetsTable = Pick<
  DatasetRow,
  'dataset_id' | 'title' | 'schema_version' | 'created_at' | 'created_by'
> & {
  number: GeneratedAlways<number>;
  filter: JSONColumnType<DatasetFilter>;
  card: JSONColumnType<DatasetCard> | null;
  attempts: Generated<number>;
  failures: Generated<number>;
  outages: Generated<number>;
  error_message: string | null;
  lease_until: Date | null;
};

type DatasetPhotosTable = {
  dataset_id: string;
  position: number;
  image_id: string;
  set_id: string;
  annotations: JSONColumnType<Annotation[]> | null;
  is_read: Generated<boolean>;
  width: number | null;
  height: number | null;
  bytes: number | null;
  sha256: string | null;
  group_name: string | null;
  split: DatasetSplit | null;
  conflict: SplitConflict | null;
};

type DatasetExportsTable = Pick<
  DatasetExportRow,
  'export_id' | 'dataset_id' | 'format' | 'requested_at' | 'requested_by'
> & {
  state: Generated<'waiting' | 'running' | 'completed' | 'failed'>;
  missing: Generated<string[]>;
  lease_until: Date | null;
  claim_id: string | null;
  completed_at: Date | null;
  error_message: string | null;
} & Record<'position' | 'photos_done' | 'attempts' | 'outages', Generated<number>>;

type DatasetExportPartsTable = {
  export_id: string;
  number: number;
  key: string;
  bytes: number;
  files: JSONColumnType<ZippedFile[]>;
};

type DatasetImportsTable = Pick<
  DatasetImportRow,
  'import_id' | 'title' | 'archive_bytes' | 'created_at' | 'created_by'
> & {
  state: Generated<DatasetImportRow['state']>;
  format: DatasetImportRow['format'];
  error_message: string | null;
  lease_until: Date | null;
} & Record<'total' | 'read' | 'photos' | 'empty_photos', Generated<number>> & {
    [Column in 'splits' | 'classes' | 'rejected' | 'rejects']: ColumnType<
      DatasetImportRow[Column],
      string | undefined,
      string
    >;
  };

type LabelledPhotosTable = Omit<ImportedPhoto, 'objects'> & {
  import_id: string;
  objects: JSONColumnType<ImportedPhoto['objects']>;
};

/** The tables of datasets with the labels of each photo, of imported photos, and the groups that photos keep. */
export type DatasetTables = {
  datasets: DatasetsTable;
  dataset_photos: DatasetPhotosTable;
  dataset_exports: DatasetExportsTable;
  dataset_export_parts: DatasetExportPartsTable;
  dataset_imports: DatasetImportsTable;
  labelled_photos: LabelledPhotosTable;
  photo_groups: { image_id: string; group_name: string };
};
