import {
  DATASET_LIMITS,
  type Dataset,
  type DatasetFilter,
  type DatasetForm,
  type DatasetList,
  type DatasetPreview,
  type DatasetQuery,
} from '@smart-waste/contract';
import { createDatasetCard, splitPhotos } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { createCursorCodec, readPage, rowNumber } from '../../lib/cursor.ts';
import { AppError } from '../../lib/errors.ts';
import { findUserNames } from '../../lib/find-user-names.ts';
import { parseStoredError } from '../../lib/messages.ts';
import { runInTimeSlices } from '../../lib/run-in-time-slices.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import type { DatasetRow, Deps } from './ports.ts';

type DatasetDeps = Pick<Deps, 'datasets' | 'users' | 'clock' | 'ids'>;

export const createDatasetNotFoundError = () =>
  new AppError('not_found', createReason('error.dataset.not_found'));

const toDataset = (
  { created_at, created_by, card, error_message, ...dataset }: DatasetRow,
  names: ReadonlyMap<number, string>,
): Dataset => ({
  ...dataset,
  card,
  state: card !== null ? 'frozen' : error_message === null ? 'freezing' : 'failed',
  created_at: created_at.toISOString(),
  created_by: created_by === null ? null : (names.get(created_by) ?? null),
  ...parseStoredError(error_message),
});

/** What a dataset with this filter would hold now, and how it would be divided unless it has very many photos. */
export async function previewDataset(
  { datasets }: Pick<Deps, 'datasets'>,
  filter: DatasetFilter,
  maxDivided: number = DATASET_LIMITS.previewSplitsMax,
): Promise<DatasetPreview> {
  const counts = await datasets.preview(filter);
  if (counts.photos > maxDivided) return { ...counts, splits: null };
  const photos = await datasets.listMatching(filter, maxDivided);
  const splits = await runInTimeSlices(splitPhotos(photos));
  const divided = photos.flatMap(({ annotations }, index) => {
    const split = splits[index];
    return split ? [{ ...split, split: split.conflict === null ? split.split : null, annotations }] : [];
  });
  return { ...counts, splits: createDatasetCard(divided).splits };
}

/** Begins to freeze the photos that match now. Refused without any, and with more than a dataset can have. */
export async function startDataset(
  deps: DatasetDeps,
  { form: { title, filter }, viewer }: { form: DatasetForm; viewer: SessionUser },
): Promise<Dataset> {
  const dataset_id = deps.ids.newId();
  const created_at = deps.clock.now();
  const row = await deps.datasets.start(
    { dataset_id, title, filter, created_at, created_by: viewer.user_id },
    {
      at: created_at,
      actor_id: viewer.user_id,
      action: 'dataset.frozen',
      subject: `dataset:${dataset_id}`,
      details: { title },
    },
  );
  if (!row)
    throw new AppError(
      'conflict',
      createReason('error.dataset.no_photos', { max: DATASET_LIMITS.photosMax }),
    );
  return toDataset(row, await findUserNames(deps, [row.created_by]));
}

export async function showDataset(deps: DatasetDeps, dataset_id: string): Promise<Dataset> {
  const row = await deps.datasets.findById(dataset_id);
  if (!row) throw createDatasetNotFoundError();
  return toDataset(row, await findUserNames(deps, [row.created_by]));
}

const cursor = createCursorCodec(z.strictObject({ number: rowNumber }));

/** One page of all datasets. */
export async function listDatasets(deps: DatasetDeps, query: DatasetQuery): Promise<DatasetList> {
  const before = cursor.decode(query.cursor)?.number ?? null;
  const { rows, next_cursor } = await readPage(
    query.limit,
    (limit) => deps.datasets.listPage(before, limit),
    ({ number }) => cursor.encode({ number }),
  );
  const names = await findUserNames(
    deps,
    rows.map(({ created_by }) => created_by),
  );
  return { data: rows.map((row) => toDataset(row, names)), next_cursor };
}

/** Deletes the list; photos and labels stay, and photos keep their splits. */
export async function removeDataset(
  { datasets, clock }: Pick<Deps, 'datasets' | 'clock'>,
  { dataset_id, viewer }: { dataset_id: string; viewer: SessionUser },
): Promise<void> {
  const wasThere = await datasets.remove(dataset_id, {
    at: clock.now(),
    actor_id: viewer.user_id,
    action: 'dataset.deleted',
    subject: `dataset:${dataset_id}`,
    details: {},
  });
  if (!wasThere) throw createDatasetNotFoundError();
}

/** A dataset that can be taken away. */
export async function requireFrozen(
  { datasets }: Pick<Deps, 'datasets'>,
  dataset_id: string,
): Promise<DatasetRow> {
  const row = await datasets.findById(dataset_id);
  if (!row) throw createDatasetNotFoundError();
  if (row.error_message !== null)
    throw new AppError('conflict', createReason('error.dataset.freezing_failed'));
  if (row.card === null) throw new AppError('conflict', createReason('error.dataset.not_frozen'));
  return row;
}
