import type { ExportRecord, ReportQuery, StreamedFormat } from '@smart-waste/contract';
import {
  csvWriter,
  geoJsonWriter,
  jsonWriter,
  type ReportMessages,
  type ReportMeta,
  type ReportWriter,
  startOfRange,
  textWriter,
} from '@smart-waste/core';
import { type Language, SOURCE_LANGUAGE, translatorOf } from '@smart-waste/messages';
import { CATALOGUES } from '@smart-waste/messages/catalogues';
import { reportMessages } from '@smart-waste/messages/en/report';
import type { Caller, SessionUser } from '../../ports/session-table.ts';
import type { AddressBook } from './addresses/address-book.ts';
import type { FoundZones, ZonesOf } from './find-zones.ts';
import type { Deps } from './ports.ts';
import type { PresentUpload } from './present-upload.ts';
import { reportPieces } from './report-pieces.ts';

const WRITERS: Record<StreamedFormat, (t: ReportMessages) => ReportWriter> = {
  json: () => jsonWriter,
  csv: () => csvWriter,
  txt: textWriter,
  geojson: () => geoJsonWriter,
};

const messagesIn = (language: Language): ReportMessages =>
  translatorOf(reportMessages, language, CATALOGUES[language]);

type ExportReportDeps = Pick<Deps, 'audit' | 'figures' | 'locatedUploads' | 'clock' | 'ids' | 'users'> & {
  book: AddressBook;
  present: PresentUpload;
  zonesOf: ZonesOf;
};
type ExportRequest = { caller: Caller; query: ReportQuery; signal: AbortSignal };

/** Reads the zones of a report, records the export in the audit log, and returns the pieces of the report, in the caller's language. */
export async function exportReport(
  deps: ExportReportDeps,
  request: ExportRequest,
): Promise<AsyncGenerator<string>> {
  const { caller, query, signal } = request;
  await untilCounted(deps, signal);
  const found = withoutTrend(await deps.zonesOf(query));
  const { processingStats: stats } = await deps.figures.since(startOfRange(query.range, found.asOf));
  signal.throwIfAborted();
  const meta: ReportMeta = {
    generatedAt: found.asOf.toISOString(),
    generatedBy: caller.username,
    timeRange: query.range,
    zoneSizeMeters: query.zone_size,
    includeAddresses: query.addresses === 'true',
    totals: {
      uploads: stats.pending + stats.processing + stats.completed + stats.failed,
      zones: found.figures.ranking.length,
      completed: stats.completed,
      failed: stats.failed,
    },
  };
  const { uploads, zones } = meta.totals;
  await recordExport(deps, caller, {
    ...query,
    addresses: meta.includeAddresses,
    uploads,
    zones,
    written_by: 'server',
  });
  const user = await deps.users.findById(caller.user_id);
  const t = messagesIn(user?.language ?? SOURCE_LANGUAGE);
  return reportPieces(deps, { found, meta, writer: WRITERS[query.format](t), session_id: caller.session_id });
}

/** Waits until every upload is counted, as a report must be complete. */
async function untilCounted({ figures }: ExportReportDeps, signal: AbortSignal): Promise<void> {
  while ((await figures.rollUp()).hoursLeft > 0) signal.throwIfAborted();
}

/** A report has no trends, unlike the screen, so that server and browser write the same report. */
const withoutTrend = (found: FoundZones): FoundZones => ({
  ...found,
  figures: { ...found.figures, before: null },
});

/** Records in the audit log who exported a report, and what it contains. */
export const recordExport = (
  { audit, clock }: Pick<Deps, 'audit' | 'clock'>,
  caller: SessionUser,
  exported: ExportRecord & { written_by: 'server' | 'browser' },
): Promise<void> =>
  audit.write({
    at: clock.now(),
    actor_id: caller.user_id,
    action: 'report.export',
    subject: `report:${exported.format}`,
    details: exported,
  });
