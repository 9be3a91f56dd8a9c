import type {
  ClassMappingForm,
  DatasetImport,
  DatasetImportList,
  DatasetImportListQuery,
} from '@smart-waste/contract';
import { createEncodedReason, createReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { createCursorCodec, instant, readPage, uuid } from '../../../lib/cursor.ts';
import { AppError, createInvalidFieldError } from '../../../lib/errors.ts';
import { findUserNames } from '../../../lib/find-user-names.ts';
import { parseStoredError } from '../../../lib/messages.ts';
import type { AuditEntry } from '../../../ports/audit-log.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { DatasetImportRow, Deps } from '../ports.ts';
import { IMPORT_LEASE_SECONDS } from './import-archive.ts';

type ImportsDeps = Pick<Deps, 'datasetImports' | 'users' | 'clock' | 'ids'>;

const createImportNotFoundError = () =>
  new AppError('not_found', createReason('error.dataset_import.not_found'));
const BROKE_OFF = createEncodedReason('error.dataset_import.broke_off');

const toDatasetImport = (
  { created_at, created_by, error_message, ...row }: DatasetImportRow,
  names: ReadonlyMap<number, string>,
): DatasetImport => ({
  ...row,
  created_at: created_at.toISOString(),
  created_by: created_by === null ? null : (names.get(created_by) ?? null),
  // Who fails has stored why; a process that was killed has not.
  ...parseStoredError(row.state === 'failed' ? (error_message ?? BROKE_OFF) : null),
});

type ImportRequest = { import_id: string; viewer: SessionUser };
const createAuditEntry = (
  { clock }: Pick<ImportsDeps, 'clock'>,
  { import_id, viewer }: ImportRequest,
  { action, details }: Pick<AuditEntry, 'action' | 'details'>,
): AuditEntry => ({
  at: clock.now(),
  actor_id: viewer.user_id,
  action,
  subject: `dataset_import:${import_id}`,
  details,
});

/** An archive has arrived and is read from now on. */
export async function startImport(
  deps: ImportsDeps,
  { title, archive_bytes, viewer }: { title: string; archive_bytes: number; viewer: SessionUser },
): Promise<DatasetImport> {
  const import_id = deps.ids.newId();
  const row = await deps.datasetImports.start(
    { import_id, title, archive_bytes, created_at: deps.clock.now(), created_by: viewer.user_id },
    IMPORT_LEASE_SECONDS,
    createAuditEntry(
      deps,
      { import_id, viewer },
      { action: 'dataset_import.started', details: { title, bytes: archive_bytes } },
    ),
  );
  return toDatasetImport(row, await findUserNames(deps, [row.created_by]));
}

async function requireImport({ datasetImports }: ImportsDeps, import_id: string): Promise<DatasetImportRow> {
  const row = await datasetImports.findById(import_id);
  if (!row) throw createImportNotFoundError();
  return row;
}

export async function showImport(deps: ImportsDeps, import_id: string): Promise<DatasetImport> {
  const row = await requireImport(deps, import_id);
  return toDatasetImport(row, await findUserNames(deps, [row.created_by]));
}

const importCursor = createCursorCodec(z.strictObject({ created_at: instant, import_id: uuid }));

/** One page of all imports. */
export async function listImports(
  deps: ImportsDeps,
  query: DatasetImportListQuery,
): Promise<DatasetImportList> {
  const after = importCursor.decode(query.cursor);
  const { rows, next_cursor } = await readPage(
    query.limit,
    (limit) => deps.datasetImports.listPage(after, limit),
    ({ created_at, import_id }) => importCursor.encode({ created_at, import_id }),
  );
  const names = await findUserNames(
    deps,
    rows.map(({ created_by }) => created_by),
  );
  return { data: rows.map((row) => toDatasetImport(row, names)), next_cursor };
}

/** Stores which class is which; classes that the form does not name are left out. From then on it can be evaluated on. */
export async function confirmImport(
  deps: ImportsDeps,
  { form, ...one }: ImportRequest & { form: ClassMappingForm },
): Promise<DatasetImport> {
  const row = await requireImport(deps, one.import_id);
  const chosen = new Map(form.classes.map(({ name, class: label }) => [name, label]));
  const known = new Set(row.classes.map(({ name }) => name));
  for (const name of chosen.keys())
    if (!known.has(name))
      throw createInvalidFieldError('classes', createReason('error.dataset_import.unknown_class', { name }));
  const classes = row.classes.map((one) => ({ ...one, class: chosen.get(one.name) ?? null }));
  if (classes.every(({ class: label }) => label === null))
    throw createInvalidFieldError('classes', createReason('error.dataset_import.nothing_mapped'));
  const audit = createAuditEntry(deps, one, {
    action: 'dataset_import.confirmed',
    details: { title: row.title, photos: row.photos },
  });
  if (!(await deps.datasetImports.confirm(one.import_id, classes, audit)))
    throw new AppError('conflict', createReason('error.dataset_import.not_a_preview'));
  return showImport(deps, one.import_id);
}

/** Deletes an import with its photos and the evaluations on it. One that is being read ends. */
export async function removeImport(deps: ImportsDeps, one: ImportRequest): Promise<void> {
  const { title } = await requireImport(deps, one.import_id);
  const audit = createAuditEntry(deps, one, { action: 'dataset_import.deleted', details: { title } });
  if (!(await deps.datasetImports.remove(one.import_id, audit))) throw createImportNotFoundError();
}
