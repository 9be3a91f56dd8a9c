import { DEFAULT_TIME_ZONE, type EndpointName } from '@smart-waste/contract';
import { ApiError } from '../http/api-result.ts';
import type { QueryParameters } from '../http/send-request.ts';
import { getCurrentLanguage } from '../messages/language.ts';
import { downloadFile } from './download-file.ts';
import type { DownloadOptions } from './use-download.ts';

type Export = { endpoint: EndpointName; query: QueryParameters };

const download = (
  { endpoint, query }: Export,
  { signal, onProgress }: DownloadOptions,
  timeZone: string,
): Promise<Blob> =>
  downloadFile({
    endpoint,
    query: { ...query, time_zone: timeZone, language: getCurrentLanguage() },
    signal,
    onProgress: (bytes) => onProgress({ step: 'receiving', bytes }),
  });

/**
 * A file as the server writes it, in this person's language and time zone. A browser may know a time zone that the
 * server does not know yet; then the times are in UTC.
 */
export async function downloadExport(file: Export, downloading: DownloadOptions): Promise<Blob> {
  try {
    return await download(file, downloading, Intl.DateTimeFormat().resolvedOptions().timeZone);
  } catch (error) {
    if (!(error instanceof ApiError) || error.failure.fields.time_zone === undefined) throw error;
    return download(file, downloading, DEFAULT_TIME_ZONE);
  }
}
