import { DEFAULT_TIME_ZONE, type ReportFormat } from '@smart-waste/contract';
import { reportFileName } from '@smart-waste/core';
import { downloadFile } from '../../../shared/api/download-file.ts';
import { ApiError } from '../../../shared/http/api-result.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import { currentLanguage } from '../../../shared/messages/language.ts';
import type { ExportProgress, ReportFile, ReportOrder } from './report-types.ts';

/** The format that is downloaded when another one fails (RP-05). */
const SUBSTITUTES = { xlsx: 'csv', docx: 'txt' } as const;
const hasSubstitute = (format: ReportFormat): format is keyof typeof SUBSTITUTES => format in SUBSTITUTES;

/** What is wrong with the person, the request or the network is wrong with every format. */
const isOfFormat = (error: unknown): boolean => !(error instanceof ApiError) || error.failure.status === 500;

type Fetching = { signal: AbortSignal; onProgress: (progress: ExportProgress) => void };

const download = (order: ReportOrder, { signal, onProgress }: Fetching, timeZone: string): Promise<Blob> =>
  downloadFile({
    endpoint: 'exportReport',
    query: {
      range: order.range,
      zone_size: order.zoneSizeMeters,
      addresses: String(order.includeAddresses),
      format: order.format,
      links: order.photoLinks,
      time_zone: timeZone,
      language: currentLanguage(),
    },
    signal,
    onProgress: (bytes) => onProgress({ step: 'receiving', bytes }),
  });

/** A browser may know a time zone that the server does not know yet; then the times are in UTC. */
async function downloadInOwnZone(order: ReportOrder, fetching: Fetching): Promise<Blob> {
  try {
    return await download(order, fetching, Intl.DateTimeFormat().resolvedOptions().timeZone);
  } catch (error) {
    if (!(error instanceof ApiError) || error.failure.fields.time_zone === undefined) throw error;
    return download(order, fetching, DEFAULT_TIME_ZONE);
  }
}

async function fetchFile(order: ReportOrder, fetching: Fetching, isSubstitute: boolean): Promise<ReportFile> {
  fetching.onProgress({ step: 'writing' });
  const name = reportFileName(order.range, order.zoneSizeMeters, order.format);
  return { name, content: await downloadInOwnZone(order, fetching), isSubstitute };
}

/**
 * The report as the server writes it, in this person's language and time zone. When a spreadsheet or a document fails,
 * a CSV or a text of the same name comes instead.
 */
export async function fetchReport(order: ReportOrder, fetching: Fetching): Promise<ReportFile> {
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
