import {
  BROWSER_REPORT_UPLOADS,
  type ExportNote,
  type Report,
  type ReportFormat,
} from '@smart-waste/contract';
import { buildReport } from '@smart-waste/core';
import { collectUploads } from '../load/collect-uploads.ts';
import { addAddresses } from './add-addresses.ts';
import { fetchReport } from './fetch-report.ts';
import { type ReportFile, reportFile } from './report-file.ts';
import type { ExportProgress, ReportOrder } from './report-order.ts';

type Making = {
  generatedBy: string;
  /** How many uploads the time range is known to have; 0 when nobody counted. */
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
  const file = await reportFile(order.format, { report, images, signal, onProgress });
  return { ...file, note: noteOf(file.format, report) };
}

const noteOf = (format: ReportFormat, { meta }: Report): ExportNote => ({
  format,
  range: meta.timeRange,
  zone_size: meta.zoneSizeMeters,
  addresses: meta.includeAddresses,
  uploads: meta.totals.uploads,
  zones: meta.totals.zones,
});
