import type { EndpointName } from '@smart-waste/contract';
import {
  buildUrl,
  describeNetworkError,
  fetchWithToken,
  type QueryParameters,
} from '../../../shared/http/send-request.ts';
import { accessToken } from '../../../shared/session/tokens.ts';

/** A raw response, or why none arrived; the API layer would parse it. */
export type RawResponse =
  | { status: number; isOk: boolean; summary: string; body: unknown; tookMs: number }
  | { status: null; isOk: false; summary: string; body: undefined; tookMs: number };

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Calls an endpoint with the visitor's token, if any, and returns the raw response. Never throws. */
export async function callRaw(endpoint: EndpointName, query?: QueryParameters): Promise<RawResponse> {
  const startedAt = performance.now();
  const measureElapsedMs = () => Math.round(performance.now() - startedAt);
  try {
    const send = fetchWithToken(accessToken());
    const response = await send(buildUrl(endpoint, {}, query), { cache: 'no-store' });
    const body = parseJsonOrText(await response.text());
    // The text of DI-06; HTTP/2 and HTTP/3 send a number only.
    const summary = `HTTP ${response.status}: ${response.statusText}`.replace(/: $/, '');
    return { status: response.status, isOk: response.ok, summary, body, tookMs: measureElapsedMs() };
  } catch (error) {
    return {
      status: null,
      isOk: false,
      summary: describeNetworkError(error),
      body: undefined,
      tookMs: measureElapsedMs(),
    };
  }
}
