import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { CaseExportFormat, CaseExportQuery, CaseOrder, Category } from '@smart-waste/contract';
import {
  type CaseFileWriter,
  caseCsvWriter,
  caseGeoJsonWriter,
  chooseCategoryName,
  createZonedTime,
  type ExportedCase,
  round,
  type ZonedTime,
} from '@smart-waste/core';
import type { Language } from '@smart-waste/messages';
import { findUserNames } from '../../../lib/find-user-names.ts';
import { chooseReaderLanguage } from '../../../lib/reader-language.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { getCategory } from '../case-category.ts';
import { toCaseFilter, toPosition } from '../list-cases.ts';
import { getShownDueDate } from '../moments.ts';
import type { CaseFilter, CasePosition, CaseRow, Deps } from '../ports.ts';
import { buildWorkplaceLink } from './workplace-link.ts';

type ExportDeps = Pick<Deps, 'audit' | 'cases' | 'categories' | 'clock' | 'users'>;

const WRITERS: Record<CaseExportFormat, CaseFileWriter> = { csv: caseCsvWriter, geojson: caseGeoJsonWriter };
/** Cases that are read at a time, and those that are written before other requests are served. */
const PAGE_ROWS = 1_000;
const PIECE_ROWS = 100;
/** A tenth of a metre. */
const COORDINATE_DECIMALS = 6;
const SEVERITY_DECIMALS = 3;

type ExportRequest = {
  viewer: SessionUser;
  query: CaseExportQuery;
  /** Where the product is reached, like `https://host`. */
  origin: string;
};

/**
 * The cases of a list as a file (CA-70): recorded in the audit log, then read page by page while they are sent. Each case
 * is there once; one that changes its place in the order meanwhile may be missing.
 */
export async function exportCases(
  deps: ExportDeps,
  { viewer, query, origin }: ExportRequest,
): Promise<Readable> {
  const { format, order, time_zone, language: asked, ...filter } = query;
  const now = deps.clock.now();
  const exported = { filter: toCaseFilter(viewer, filter, now), order };
  const [language, categories] = await Promise.all([
    chooseReaderLanguage(deps.users, viewer.user_id, asked),
    deps.categories.list(),
  ]);
  await deps.audit.write({
    at: now,
    actor_id: viewer.user_id,
    action: 'cases.exported',
    subject: `cases:${format}`,
    details: { format, order, ...filter },
  });
  const fileCase = createCaseFiler({ categories, language, origin, zonedTime: createZonedTime(time_zone) });
  return Readable.from(generateText(deps, exported, { writer: WRITERS[format], fileCase }), {
    objectMode: false,
  });
}

type Names = ReadonlyMap<number, string>;
type FileCase = (row: CaseRow, names: Names) => ExportedCase;
type ExportQuery = { filter: CaseFilter; order: CaseOrder };

async function* generateText(
  deps: ExportDeps,
  exported: ExportQuery,
  { writer, fileCase }: { writer: CaseFileWriter; fileCase: FileCase },
): AsyncGenerator<string> {
  yield writer.open;
  let position = 0;
  for await (const rows of readPages(deps, exported)) {
    const names = await findUserNames(
      deps,
      rows.map(({ assignee_id }) => assignee_id),
    );
    for (let begin = 0; begin < rows.length; begin += PIECE_ROWS) {
      const piece = rows.slice(begin, begin + PIECE_ROWS);
      yield piece.map((row, index) => writer.writeRow(fileCase(row, names), position + index)).join('');
      position += piece.length;
      await setImmediate(); // otherwise a fast reader would be served while other requests wait
    }
  }
  yield writer.close;
}

/** The cases in their order, page by page. One that became less urgent meanwhile would come again. */
async function* readPages({ cases }: ExportDeps, { filter, order }: ExportQuery): AsyncGenerator<CaseRow[]> {
  const seen = new Set<number>();
  let after: CasePosition | null = null;
  for (;;) {
    const rows: CaseRow[] = await cases.listPage(filter, { limit: PAGE_ROWS, after, order });
    yield rows.filter(({ number }) => !seen.has(number));
    for (const { number } of rows) seen.add(number);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = toPosition(order, last);
  }
}

type ExportContext = {
  categories: readonly Category[];
  language: Language;
  origin: string;
  zonedTime: ZonedTime;
};

const roundOrNull = (value: number | null, decimals: number) =>
  value === null ? null : round(value, decimals);

function createCaseFiler({ categories, language, origin, zonedTime }: ExportContext): FileCase {
  const formatTime = (at: Date | null) => at && zonedTime(at);
  return (row, names) => {
    const { number, status, place, severity, reports, followers } = row;
    return {
      number,
      status,
      place,
      reports,
      followers,
      latitude: roundOrNull(row.latitude, COORDINATE_DECIMALS),
      longitude: roundOrNull(row.longitude, COORDINATE_DECIMALS),
      category: chooseCategoryName(getCategory(categories, row.category_id).names, language),
      severity: roundOrNull(severity, SEVERITY_DECIMALS),
      opened_at: zonedTime(row.opened_at),
      changed_at: zonedTime(row.changed_at),
      due_at: formatTime(getShownDueDate(row)),
      urgent_at: zonedTime(row.urgent_at),
      answered_at: formatTime(row.answered_at),
      cleaned_at: formatTime(row.cleaned_at),
      ended_at: formatTime(row.ended_at),
      escalated_at: formatTime(row.escalated_at),
      assignee: (row.assignee_id !== null && names.get(row.assignee_id)) || null,
      repeats: row.repeats,
      returns: row.returns,
      waste_classes: row.waste_classes,
      is_private: row.is_private,
      public_note: row.public_note,
      responsible: row.responsible,
      url: buildWorkplaceLink(origin, number),
    };
  };
}
