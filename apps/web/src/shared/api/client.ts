import type { ApiResult } from '../http/api-result.ts';
import { type ApiRequest, type Fetch, fetchWithToken, sendRequest } from '../http/send-request.ts';
import { refreshTokens } from '../session/refresh-tokens.ts';
import { accessToken } from '../session/tokens.ts';

/**
 * Makes an attempt with the access token. After a 401 it renews the tokens and repeats the attempt once; when the
 * renewal is refused, the session ends and the guard redirects to /auth.
 */
export async function withAccessToken<R extends { status: number }>(
  attempt: (token: string | null) => Promise<R>,
): Promise<R> {
  const token = accessToken();
  const first = await attempt(token);
  if (first.status !== 401 || token === null) return first;
  if ((await refreshTokens()) !== 'refreshed') return first;
  return attempt(accessToken());
}

/** `fetch` as the logged-in person. */
export const fetchAuthorized: Fetch = (url, init) =>
  withAccessToken((token) => fetchWithToken(token)(url, init));

/** Calls the API as the logged-in user. Never throws. */
export const callApi = <T>(request: ApiRequest<T>): Promise<ApiResult<T>> =>
  sendRequest(request, fetchAuthorized);
