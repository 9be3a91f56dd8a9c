import { type ReportFormat, STREAMED_FORMATS, type StreamedFormat } from '@smart-waste/contract';
import { reportFileName } from '@smart-waste/core';
import { fetchFile } from '../../../shared/api/fetch-file.ts';
import { INSTEAD, type ReportFile } from './report-file.ts';
import type { ExportProgress, ReportOrder } from './report-order.ts';

type Fetching = { signal: AbortSignal; onProgress: (progress: ExportProgress) => void };

const isStreamed = (format: ReportFormat): format is StreamedFormat =>
  STREAMED_FORMATS.some((streamed) => streamed === format);

/** The report as the server writes it; in the place of a spreadsheet or document, which would not hold it, as CSV or text. */
export async function fetchReport(order: ReportOrder, { signal, onProgress }: Fetching): Promise<ReportFile> {
  const { range, zoneSizeMeters, includeAddresses } = order;
  const format = isStreamed(order.format) ? order.format : INSTEAD[order.format];
  onProgress({ step: 'receiving', percent: null });
  const content = await fetchFile({
    endpoint: 'exportReport',
    query: { range, zone_size: zoneSizeMeters, addresses: String(includeAddresses), format },
    signal,
    onProgress: (bytes) => onProgress({ step: 'receiving', percent: null, bytes }),
  });
  const name = reportFileName(range, zoneSizeMeters, format);
  return { name, content, format, ...(format !== order.format && { insteadBecause: 'too-many' }) };
}
