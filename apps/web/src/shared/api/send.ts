import { API_PREFIX, ENDPOINTS, type EndpointName } from '@smart-waste/contract';
import { type AnswerSchema, readAnswer } from './read-answer.ts';
import { type ApiResult, unanswered } from './result.ts';

const TIMEOUT_MS = 30_000;

export type Query = Record<string, string | number | undefined>;
export type Call<T> = {
  endpoint: EndpointName;
  /** The shape of the answer; null when none is read. */
  schema: AnswerSchema<T> | null;
  params?: Record<string, string>;
  query?: Query;
  body?: unknown;
  signal?: AbortSignal;
};

/** The address of a call on this page's own server. */
export function addressOf(
  endpoint: EndpointName,
  params: Record<string, string> = {},
  query: Query = {},
): string {
  const path = ENDPOINTS[endpoint].path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const url = new URL(`${API_PREFIX}${path}`, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

function whyUnanswered(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'The server took too long to answer.';
  return error instanceof Error && error.message !== '' ? error.message : 'Unknown error';
}

/** Sends one call as it is, with the token that is given; never throws. */
export async function send<T>(call: Call<T>, accessToken: string | null): Promise<ApiResult<T>> {
  const headers = new Headers({ accept: 'application/json' });
  if (accessToken !== null) headers.set('authorization', `Bearer ${accessToken}`);
  if (call.body !== undefined) headers.set('content-type', 'application/json');
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(addressOf(call.endpoint, call.params, call.query), {
      method: ENDPOINTS[call.endpoint].method,
      headers,
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    });
    return readAnswer({ status: response.status, text: await response.text() }, call.schema);
  } catch (error) {
    return unanswered(whyUnanswered(error));
  }
}
