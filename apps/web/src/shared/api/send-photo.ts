import { ENDPOINTS, type EndpointName } from '@smart-waste/contract';
import { type ApiResult, createFailure, parseResponse, type ResponseSchema } from '../http/api-result.ts';
import { buildUrl, describeNetworkError } from '../http/send-request.ts';
import { fetchAuthorized } from './client.ts';

/** A photo on a slow phone takes longer than a call without one. */
const TIMEOUT_MS = 180_000;

type PhotoRequest<T> = {
  endpoint: EndpointName;
  params: Record<string, string>;
  photo: Blob;
  fields?: Record<string, string>;
  /** A photo with a repeated key is taken once. */
  idempotencyKey: string;
  schema: ResponseSchema<T>;
};

/** Sends a photo with the text fields of its form. Never throws. */
export async function sendPhoto<T>(request: PhotoRequest<T>): Promise<ApiResult<T>> {
  const { endpoint, params, photo, fields = {}, idempotencyKey, schema } = request;
  const body = new FormData();
  for (const [name, text] of Object.entries(fields)) body.set(name, text);
  body.set('image', photo);
  try {
    const response = await fetchAuthorized(buildUrl(endpoint, params), {
      method: ENDPOINTS[endpoint].method,
      headers: { accept: 'application/json', 'idempotency-key': idempotencyKey },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return parseResponse({ status: response.status, text: await response.text() }, schema);
  } catch (error) {
    return createFailure(describeNetworkError(error));
  }
}
