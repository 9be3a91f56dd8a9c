import { API_PREFIX, ENDPOINTS, type EndpointName } from '@smart-waste/contract';
import { buildPathOnHost } from '../base-path.ts';
import {
  type ApiResult,
  createFailure,
  parseResponse,
  type ResponseSchema,
  TIMEOUT_MESSAGE,
  UNREACHABLE_MESSAGE,
} from './api-result.ts';

const TIMEOUT_MS = 30_000;

export type QueryParameters = Record<string, string | number | undefined>;
export type ApiRequest<T> = {
  endpoint: EndpointName;
  /** The shape of the response; null when none is read. */
  schema: ResponseSchema<T> | null;
  params?: Record<string, string>;
  query?: QueryParameters;
  body?: unknown;
  signal?: AbortSignal;
  /** It is sent also when the page is left meanwhile. */
  keepalive?: boolean;
};
/** What fetches a response: `fetch` itself, or a variant that adds headers. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The URL of an endpoint on this page's own server. */
export function buildUrl(
  endpoint: EndpointName,
  params: Record<string, string> = {},
  query: QueryParameters = {},
): string {
  const path = ENDPOINTS[endpoint].path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const url = new URL(buildPathOnHost(`${API_PREFIX}${path}`), location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** `fetch` with this access token; without one it is plain `fetch`. */
export const fetchWithToken =
  (token: string | null): Fetch =>
  (url, init) => {
    const headers = new Headers(init.headers);
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    return fetch(url, { ...init, headers });
  };

/**
 * Why no response came, in words. `fetch` rejects with a TypeError when no server answers, worded differently by each
 * browser.
 */
export function describeNetworkError(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return TIMEOUT_MESSAGE;
  if (error instanceof TypeError) return UNREACHABLE_MESSAGE;
  return error instanceof Error && error.message !== '' ? error.message : 'Unknown error';
}

/** Sends one request and reads its response; times out after 30 s. Never throws. */
export async function sendRequest<T>(
  request: ApiRequest<T>,
  fetchResponse: Fetch = fetchWithToken(null),
): Promise<ApiResult<T>> {
  const { endpoint, schema, params, query, body, signal, keepalive = false } = request;
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetchResponse(buildUrl(endpoint, params, query), {
      method: ENDPOINTS[endpoint].method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return parseResponse({ status: response.status, text: await response.text() }, schema);
  } catch (error) {
    return createFailure(describeNetworkError(error));
  }
}
