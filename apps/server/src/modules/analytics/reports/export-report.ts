import { Readable } from 'node:stream';
import type { ReportFormat, ReportQuery } from '@smart-waste/contract';
import {
  createCsvWriter,
  createTextWriter,
  createZonedTime,
  geoJsonWriter,
  jsonWriter,
  type ReportMessages,
  type ReportMeta,
  type ReportWriter,
  startOfRange,
  toModernZoneName,
  type ZonedTime,
} from '@smart-waste/core';
import { createTranslate, type Language } from '@smart-waste/messages';
import { CATALOGUES } from '@smart-waste/messages/catalogues';
import { reportMessages } from '@smart-waste/messages/en/report';
import { chooseReaderLanguage } from '../../../lib/reader-language.ts';
import { createZipStream } from '../../../lib/zip-stream.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { MediaLinks } from '../../photos/media/media-links.ts';
import type { AddressBook } from '../addresses/address-book.ts';
import type { FindZones, ZonedUploads } from '../find-zones.ts';
import type { AnalyticsFigures, Deps } from '../ports.ts';
import { collectDocumentMaterial, countUploads } from './document/document-material.ts';
import { type ReportItemsDeps, type ReportSource, reportText } from './report-items.ts';
import { computeLinkExpiry, PHOTO_LINK_DAYS, reportUploadPresenter } from './report-links.ts';
import { createWorkbookParts } from './spreadsheet/workbook.ts';

export type ExportReportDeps = Deps & { book: AddressBook; media: MediaLinks; findZones: FindZones };
type ExportRequest = {
  caller: SessionUser;
  query: ReportQuery;
  /** Where the product is reached, like `https://host`. */
  origin: string;
  signal: AbortSignal;
};

type TextFormat = Exclude<ReportFormat, 'xlsx' | 'docx'>;
const WRITERS: Record<TextFormat, (meta: ReportMeta, t: ReportMessages) => ReportWriter> = {
  json: () => jsonWriter,
  csv: createCsvWriter,
  txt: (_, t) => createTextWriter(t),
  geojson: () => geoJsonWriter,
};

/**
 * Reads the zones of a report, records the export in the audit log, and returns the report as a stream, in the language
 * of the request or of the caller.
 */
export async function exportReport(deps: ExportReportDeps, request: ExportRequest): Promise<Readable> {
  const { caller, query, origin, signal } = request;
  await waitUntilCounted(deps, signal);
  const zoned = await deps.findZones(query);
  const figures = await deps.figures.readSince(startOfRange(query.range, zoned.asOf));
  signal.throwIfAborted();
  const zonedTime = createZonedTime(query.time_zone);
  const expireAt = computeLinkExpiry(query.links, zoned.asOf);
  const meta = createMeta({ query, caller, zoned, figures, zonedTime, expireAt });
  await recordExport(deps, request, meta);
  const presentUpload = reportUploadPresenter(
    { media: deps.media, origin, expireAt },
    { addresses: meta.includeAddresses, zonedTime },
  );
  const language = await chooseReaderLanguage(deps.users, caller.user_id, query.language);
  const report = { zoned, meta };
  return query.format === 'docx'
    ? writeDocument({ ...deps, presentUpload }, { report, figures, language, signal })
    : streamReport({ ...deps, presentUpload }, { report, language, format: query.format });
}

type MetaSource = {
  query: ReportQuery;
  caller: SessionUser;
  zoned: ZonedUploads;
  figures: AnalyticsFigures;
  zonedTime: ZonedTime;
  expireAt: Date | undefined;
};

const createMeta = ({ query, caller, zoned, figures, zonedTime, expireAt }: MetaSource): ReportMeta => ({
  generatedAt: zonedTime(zoned.asOf),
  generatedBy: caller.username,
  timeRange: query.range,
  timeZone: toModernZoneName(query.time_zone),
  zoneSizeMeters: query.zone_size,
  includeAddresses: query.addresses === 'true',
  photoLinks: query.links,
  ...(expireAt && { photoLinksExpireAt: zonedTime(expireAt) }),
  totals: {
    uploads: countUploads(figures),
    zones: zoned.figures.ranking.length,
    completed: figures.processingStats.completed,
    failed: figures.processingStats.failed,
  },
});

type StreamedReport = { report: ReportSource; language: Language; format: TextFormat | 'xlsx' };

/** A report of any length; it is read while it is written. */
function streamReport(deps: ReportItemsDeps, { report, language, format }: StreamedReport): Readable {
  const t: ReportMessages = createTranslate(reportMessages, language, CATALOGUES[language]);
  if (format === 'xlsx')
    return createZipStream(createWorkbookParts(deps, { ...report, t }), report.zoned.asOf);
  const writer = WRITERS[format](report.meta, t);
  return Readable.from(reportText(deps, { ...report, writer }), { objectMode: false });
}

async function writeDocument(
  deps: ExportReportDeps & ReportItemsDeps,
  request: Parameters<typeof collectDocumentMaterial>[1],
): Promise<Readable> {
  const material = await collectDocumentMaterial(deps, request);
  const bytes = await deps.documentWriter.write(material, request.signal);
  return Readable.from([bytes], { objectMode: false });
}

/** Waits until every upload is counted, as a report must be complete. */
async function waitUntilCounted({ figures }: ExportReportDeps, signal: AbortSignal): Promise<void> {
  while ((await figures.rollUp()).hoursLeft > 0) signal.throwIfAborted();
}

/** Records in the audit log who exports a report, and what it contains; links to files are worth knowing about. */
const recordExport = (
  { audit, clock }: ExportReportDeps,
  { caller, query }: ExportRequest,
  { totals, includeAddresses }: ReportMeta,
): Promise<void> =>
  audit.write({
    at: clock.now(),
    actor_id: caller.user_id,
    action: 'report.export',
    subject: `report:${query.format}`,
    details: {
      format: query.format,
      range: query.range,
      zone_size: query.zone_size,
      addresses: includeAddresses,
      ...(query.links !== 'page' && { photo_link_days: PHOTO_LINK_DAYS[query.links] }),
      uploads: totals.uploads,
      zones: totals.zones,
    },
  });
