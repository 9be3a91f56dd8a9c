import { ENDPOINTS, type EndpointName } from '@smart-waste/contract';
import { ApiError, createFailure, parseResponse } from '../http/api-result.ts';
import { buildUrl, describeNetworkError, type QueryParameters } from '../http/send-request.ts';
import { fetchAuthorized } from './client.ts';

type FileRequest = {
  endpoint: EndpointName;
  query?: QueryParameters;
  signal?: AbortSignal;
  /** How many bytes have arrived; their total is not known in advance. */
  onProgress?: (bytes: number) => void;
};

const countBytes = (onProgress: (bytes: number) => void) => {
  let bytes = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      onProgress(bytes);
      controller.enqueue(chunk);
    },
  });
};

async function fetchFile({ endpoint, query, signal }: FileRequest): Promise<Response> {
  const init = { method: ENDPOINTS[endpoint].method, ...(signal && { signal }) };
  try {
    return await fetchAuthorized(buildUrl(endpoint, {}, query), init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(createFailure(describeNetworkError(error)));
  }
}

/**
 * Fetches a file of any length as the logged-in person, without a time limit; the browser buffers a large one on disk.
 * Throws an ApiError when it is refused or no response comes, and the stream's own error when it breaks off.
 */
export async function downloadFile(request: FileRequest): Promise<Blob> {
  const response = await fetchFile(request);
  if (!response.ok) {
    const refusal = parseResponse({ status: response.status, text: await response.text() }, null);
    throw new ApiError(refusal.success ? createFailure('Unknown error') : refusal);
  }
  const { body, headers } = response;
  if (!body || !request.onProgress) return response.blob();
  return new Response(body.pipeThrough(countBytes(request.onProgress)), { headers }).blob();
}

/** The browser starts to read the link a moment after the click; the file can safely be released then. */
const RELEASE_AFTER_MS = 60_000;

/** Lets the browser download what this server answers at an address; `name` is the file's, or the server names it. */
export function followDownload(href: string, name = ''): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

/** Saves a file through the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  followDownload(href, name);
  setTimeout(() => URL.revokeObjectURL(href), RELEASE_AFTER_MS);
}
