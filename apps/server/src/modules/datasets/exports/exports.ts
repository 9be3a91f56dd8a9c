import { API_PREFIX, DAY_MS, type DatasetExport, type DatasetFormat, ENDPOINTS } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import { buildFileName } from '../../../lib/file-name.ts';
import { findUserNames } from '../../../lib/find-user-names.ts';
import { parseStoredError } from '../../../lib/messages.ts';
import type { AuditEntry } from '../../../ports/audit-log.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { createDatasetNotFoundError, requireFrozen } from '../datasets.ts';
import type { DatasetExportRow, Deps } from '../ports.ts';
import { EXPORT_DAYS } from './write-archive.ts';

type ExportsDeps = Pick<Deps, 'datasets' | 'datasetExports' | 'users' | 'clock' | 'ids'>;

const createExportNotFoundError = () =>
  new AppError('not_found', createReason('error.dataset_export.not_found'));

const toDatasetExport = (
  { requested_at, requested_by, completed_at, error_message, ...row }: DatasetExportRow,
  names: ReadonlyMap<number, string>,
): DatasetExport => ({
  ...row,
  requested_at: requested_at.toISOString(),
  requested_by: requested_by === null ? null : (names.get(requested_by) ?? null),
  completed_at: completed_at?.toISOString() ?? null,
  expires_at:
    completed_at === null ? null : new Date(completed_at.getTime() + EXPORT_DAYS * DAY_MS).toISOString(),
  ...parseStoredError(error_message),
});

type AuditedExport = Pick<DatasetExportRow, 'export_id' | 'dataset_id' | 'format'> & { viewer: SessionUser };
const createAuditEntry = (
  { clock }: Pick<ExportsDeps, 'clock'>,
  { dataset_id, export_id, format, viewer }: AuditedExport,
  { action, details }: Pick<AuditEntry, 'action' | 'details'>,
): AuditEntry => ({
  at: clock.now(),
  actor_id: viewer.user_id,
  action,
  subject: `dataset:${dataset_id}`,
  details: { ...details, export_id, format },
});

/** Begins to write an archive in the background, or returns the one that can be downloaded or is written already. */
export async function startExport(
  deps: ExportsDeps,
  { dataset_id, format, viewer }: { dataset_id: string; format: DatasetFormat; viewer: SessionUser },
): Promise<DatasetExport> {
  const { title } = await requireFrozen(deps, dataset_id);
  const archive = { export_id: deps.ids.newId(), dataset_id, format };
  const row = await deps.datasetExports.start(
    { ...archive, requested_at: deps.clock.now(), requested_by: viewer.user_id },
    createAuditEntry(deps, { ...archive, viewer }, { action: 'dataset_export.started', details: { title } }),
  );
  if (!row) throw createDatasetNotFoundError();
  return toDatasetExport(row, await findUserNames(deps, [row.requested_by]));
}

/** The archives of a dataset, the newest first. */
export async function listExports(deps: ExportsDeps, dataset_id: string): Promise<{ data: DatasetExport[] }> {
  await requireFrozen(deps, dataset_id);
  const rows = await deps.datasetExports.list(dataset_id);
  const names = await findUserNames(
    deps,
    rows.map(({ requested_by }) => requested_by),
  );
  return { data: rows.map((row) => toDatasetExport(row, names)) };
}

/** Cancels an archive that is written, or deletes one. */
export async function removeExport(
  deps: ExportsDeps,
  { export_id, viewer }: { export_id: string; viewer: SessionUser },
): Promise<void> {
  const row = await deps.datasetExports.findById(export_id);
  if (!row) throw createExportNotFoundError();
  const audit = createAuditEntry(deps, { ...row, viewer }, { action: 'dataset_export.deleted', details: {} });
  if (!(await deps.datasetExports.remove(export_id, audit))) throw createExportNotFoundError();
}

/** The purpose of links with which an archive can be downloaded. The audit log names who gets one, because it leads outside. */
export async function prepareExportLink(
  deps: ExportsDeps & Pick<Deps, 'audit'>,
  { export_id, viewer }: { export_id: string; viewer: SessionUser },
): Promise<string> {
  const row = await requireDownloadableExport(deps, export_id);
  await deps.audit.write(
    createAuditEntry(
      deps,
      { ...row, viewer },
      { action: 'dataset_export.link_created', details: { bytes: row.bytes } },
    ),
  );
  return `export:${export_id}`;
}

/** An archive that can be downloaded. */
export async function requireDownloadableExport(
  { datasetExports }: Pick<Deps, 'datasetExports'>,
  export_id: string,
): Promise<DatasetExportRow> {
  const row = await datasetExports.findById(export_id);
  if (!row) throw createExportNotFoundError();
  if (row.state === 'outdated') throw new AppError('conflict', createReason('error.dataset_export.outdated'));
  if (row.state !== 'completed')
    throw new AppError('conflict', createReason('error.dataset_export.not_ready'));
  return row;
}

/** The name of an archive as a file; the number of the dataset tells two of one title apart (DS-16). */
export async function buildArchiveName(
  { datasetExports }: Pick<Deps, 'datasetExports'>,
  { export_id, format }: Pick<DatasetExportRow, 'export_id' | 'format'>,
): Promise<string> {
  const dataset = await datasetExports.findDataset(export_id);
  if (!dataset) throw createExportNotFoundError();
  return `${buildFileName(dataset.title) || 'dataset'}-${dataset.number}-${format}.zip`;
}

export const buildFileAddress = (basePath: string, token: string) =>
  `${basePath}${API_PREFIX}${ENDPOINTS.downloadDataset.path}?token=${token}`;
