import type { ApiResult } from '../http/api-result.ts';
import { type ApiRequest, sendRequest } from '../http/send-request.ts';
import { authorizedFetch } from './authorized-fetch.ts';

/** Calls the API as the signed-in user. Never throws. */
export const callApi = <T>(request: ApiRequest<T>): Promise<ApiResult<T>> =>
  sendRequest(request, authorizedFetch);
