import {
  BROWSER_REPORT_UPLOADS,
  type ExportRecord,
  MAX_ADDRESSES,
  type Report,
  type ReportFormat,
  STREAMED_FORMATS,
  type StreamedFormat,
  type Zone,
  zoneAddresses,
} from '@smart-waste/contract';
import { buildReport, nameZones, reportFileName } from '@smart-waste/core';
import { reportMessages } from '@smart-waste/messages/en/report';
import { callApi } from '../../../shared/api/client.ts';
import { downloadFile } from '../../../shared/api/download-file.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import { messagesNow } from '../../../shared/messages/messages.ts';
import { collectUploads } from '../load/collect-uploads.ts';
import { INSTEAD, reportFile } from './report-file.ts';
import type { ExportProgress, ReportFile, ReportOrder } from './report-types.ts';

type Making = {
  generatedBy: string;
  /** The number of uploads in the time range; 0 when unknown. */
  expected: number;
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
};

/** Writes a report in the browser when it has few enough uploads; otherwise the server does (RP-03). */
export async function makeReport(order: ReportOrder, making: Making): Promise<ReportFile> {
  const { generatedBy, signal, onProgress } = making;
  if (making.expected > BROWSER_REPORT_UPLOADS) return fetchReport(order, making);

  const now = new Date();
  const { range: timeRange, zoneSizeMeters, includeAddresses } = order;
  onProgress({ step: 'uploads', percent: 0 });
  const { uploads, isWhole } = await collectUploads({
    range: timeRange,
    now,
    signal,
    onProgress: (collected, atMost) =>
      onProgress({ step: 'uploads', percent: (collected / Math.max(1, atMost)) * 100 }),
  });
  if (!isWhole) return fetchReport(order, making);

  const built = buildReport({
    uploads,
    generatedAt: now,
    generatedBy,
    timeRange,
    zoneSizeMeters,
    includeAddresses,
  });
  const report = includeAddresses ? await addAddresses(built, signal) : built;
  const images = new Map(uploads.map((image) => [image.image_id, image]));
  const file = await reportFile(order.format, {
    report,
    images,
    messages: messagesNow(reportMessages),
    signal,
    onProgress,
  });
  return { ...file, note: noteOf(file.format, report) };
}

const noteOf = (format: ReportFormat, { meta }: Report): ExportRecord => ({
  format,
  range: meta.timeRange,
  zone_size: meta.zoneSizeMeters,
  addresses: meta.includeAddresses,
  uploads: meta.totals.uploads,
  zones: meta.totals.zones,
});

/** The server's addresses of these zones, in their order; null without a response. */
async function ask(zones: readonly Zone[], signal: AbortSignal): Promise<(string | null)[] | null> {
  const places = zones.map(({ center, priorityScore }) => ({ ...center, priorityScore }));
  const answer = await callApi({
    endpoint: 'zoneAddresses',
    schema: zoneAddresses,
    body: { places },
    signal,
  });
  if (answer.success) return answer.data.addresses;
  signal.throwIfAborted();
  logFailure('The addresses of zones could not be loaded', answer.error);
  return null;
}

/** Adds addresses from the server to zones without a named place; a report is complete without them. */
async function addAddresses(report: Report, signal: AbortSignal): Promise<Report> {
  const nameless = report.zones.filter(({ representativeAddress }) => representativeAddress === undefined);
  const names = new Map<string, string>();
  for (let begin = 0; begin < nameless.length; begin += MAX_ADDRESSES) {
    const zones = nameless.slice(begin, begin + MAX_ADDRESSES);
    const addresses = await ask(zones, signal);
    if (addresses === null) break;
    zones.forEach(({ zoneId }, index) => {
      const address = addresses[index];
      if (address) names.set(zoneId, address);
    });
  }
  return nameZones(report, names);
}

type Fetching = { signal: AbortSignal; onProgress: (progress: ExportProgress) => void };

const isStreamed = (format: ReportFormat): format is StreamedFormat =>
  STREAMED_FORMATS.some((streamed) => streamed === format);

/** The report as the server writes it: CSV or text instead of a spreadsheet or document, which would be too large. */
async function fetchReport(order: ReportOrder, { signal, onProgress }: Fetching): Promise<ReportFile> {
  const { range, zoneSizeMeters, includeAddresses } = order;
  const format = isStreamed(order.format) ? order.format : INSTEAD[order.format];
  onProgress({ step: 'receiving', percent: null });
  const content = await downloadFile({
    endpoint: 'exportReport',
    query: { range, zone_size: zoneSizeMeters, addresses: String(includeAddresses), format },
    signal,
    onProgress: (bytes) => onProgress({ step: 'receiving', percent: null, bytes }),
  });
  const name = reportFileName(range, zoneSizeMeters, format);
  return { name, content, format, ...(format !== order.format && { insteadBecause: 'too_many' }) };
}
