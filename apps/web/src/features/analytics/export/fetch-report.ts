import type { ReportFormat } from '@smart-waste/contract';
import { buildReportFileName } from '@smart-waste/core';
import { downloadExport } from '../../../shared/api/download-export.ts';
import type { DownloadOptions } from '../../../shared/api/use-download.ts';
import { ApiError } from '../../../shared/http/api-result.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import type { ReportFile, ReportOrder } from './report-types.ts';

/** The format that is downloaded when another one fails (RP-05). */
const SUBSTITUTES = { xlsx: 'csv', docx: 'txt' } as const;
const hasSubstitute = (format: ReportFormat): format is keyof typeof SUBSTITUTES => format in SUBSTITUTES;

/** What is wrong with the person, the request or the network is wrong with every format. */
const isOfFormat = (error: unknown): boolean => !(error instanceof ApiError) || error.failure.status === 500;

async function fetchFile(
  order: ReportOrder,
  fetching: DownloadOptions,
  isSubstitute: boolean,
): Promise<ReportFile> {
  fetching.onProgress({ step: 'writing' });
  const name = buildReportFileName(order.range, order.zoneSizeMeters, order.format);
  const query = {
    range: order.range,
    zone_size: order.zoneSizeMeters,
    addresses: String(order.includeAddresses),
    format: order.format,
    links: order.photoLinks,
  };
  return { name, content: await downloadExport({ endpoint: 'exportReport', query }, fetching), isSubstitute };
}

/**
 * The report as the server writes it, in this person's language and time zone. When a spreadsheet or a document fails,
 * a CSV or a text of the same name comes instead.
 */
export async function fetchReport(order: ReportOrder, fetching: DownloadOptions): Promise<ReportFile> {
  const { format } = order;
  if (!hasSubstitute(format)) return fetchFile(order, fetching, false);
  try {
    return await fetchFile(order, fetching, false);
  } catch (error) {
    fetching.signal.throwIfAborted();
    if (!isOfFormat(error)) throw error;
    logFailure(`The ${format} report could not be written`, error);
    return fetchFile({ ...order, format: SUBSTITUTES[format] }, fetching, true);
  }
}
