import type { EndpointName } from '@smart-waste/contract';
import {
  describeNetworkError,
  fetchWithToken,
  type QueryParameters,
  urlOf,
} from '../../../shared/http/send-request.ts';
import { accessToken } from '../../../shared/session/tokens.ts';

/** A raw response, or why none arrived; the API layer would parse it. */
export type RawAnswer =
  | { status: number; isOk: boolean; summary: string; body: unknown; tookMs: number }
  | { status: null; isOk: false; summary: string; body: undefined; tookMs: number };

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Calls an endpoint with the visitor's token, if any, and returns the raw response. Never throws. */
export async function rawCall(endpoint: EndpointName, query?: QueryParameters): Promise<RawAnswer> {
  const startedAt = performance.now();
  const tookMs = () => Math.round(performance.now() - startedAt);
  try {
    const send = fetchWithToken(accessToken());
    const response = await send(urlOf(endpoint, {}, query), { cache: 'no-store' });
    const body = jsonOrText(await response.text());
    // The text of DI-06; HTTP/2 and HTTP/3 send a number only.
    const summary = `HTTP ${response.status}: ${response.statusText}`.replace(/: $/, '');
    return { status: response.status, isOk: response.ok, summary, body, tookMs: tookMs() };
  } catch (error) {
    return {
      status: null,
      isOk: false,
      summary: describeNetworkError(error),
      body: undefined,
      tookMs: tookMs(),
    };
  }
}
