import type { ApiResult } from '../http/api-result.ts';
import { type ApiRequest, type Fetch, sendRequest } from '../http/send-request.ts';
import { fetchAuthorized } from './client.ts';

/** As the logged-in person; the server makes a call with a repeated key once. */
const fetchOnce =
  (key: string): Fetch =>
  (url, init) => {
    const headers = new Headers(init.headers);
    headers.set('idempotency-key', key);
    return fetchAuthorized(url, { ...init, headers });
  };

/** Calls the API as the logged-in person, with the key that another attempt has, too. Never throws. */
export const callApiOnce = <T>(request: ApiRequest<T>, key: string): Promise<ApiResult<T>> =>
  sendRequest(request, fetchOnce(key));
