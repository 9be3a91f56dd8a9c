import { ENDPOINTS, type EndpointName } from '@smart-waste/contract';
import {
  type ApiResult,
  createFailure,
  type HttpResponse,
  parseResponse,
  type ResponseSchema,
  UNREACHABLE_MESSAGE,
} from '../http/api-result.ts';
import { buildUrl, describeNetworkError, type QueryParameters } from '../http/send-request.ts';
import { withAccessToken } from './client.ts';

type BodyRequest<T> = {
  endpoint: EndpointName;
  schema: ResponseSchema<T>;
  query?: QueryParameters;
  headers?: Record<string, string>;
  body: FormData | Blob;
  /** Share of the bytes that left this device, 0–100. */
  onProgress?: ((percent: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

// fetch cannot report how much of a body was sent; XMLHttpRequest can.
function sendOnce<T>(
  { endpoint, query, headers = {}, body, onProgress, signal }: BodyRequest<T>,
  token: string | null,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(ENDPOINTS[endpoint].method, buildUrl(endpoint, {}, query));
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(Math.round((loaded / total) * 100));
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new Error(UNREACHABLE_MESSAGE));
    request.onabort = () => reject(new Error('Upload failed'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) reject(new Error('Upload failed'));
    else request.send(body);
  });
}

/**
 * Sends a large body as the logged-in person and tells how much of it has left the device, without a time limit. A failure
 * whose `status` is null means that the server was not reached. Never throws.
 */
export async function sendBody<T>(request: BodyRequest<T>): Promise<ApiResult<T>> {
  try {
    const response = await withAccessToken((token) => sendOnce(request, token));
    return parseResponse(response, request.schema);
  } catch (error) {
    return createFailure(describeNetworkError(error));
  }
}
