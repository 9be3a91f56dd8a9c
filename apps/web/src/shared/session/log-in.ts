import { type Credentials, loginResponse } from '@smart-waste/contract';
import type { ApiResult } from '../http/api-result.ts';
import { sendRequest } from '../http/send-request.ts';
import { setSessionLoading, signIn } from './session.ts';

/** Sets the loading flag (AU-31) while a login or a registration is in progress. */
export async function withLoading<T>(work: Promise<T>): Promise<T> {
  setSessionLoading(true);
  try {
    return await work;
  } finally {
    setSessionLoading(false);
  }
}

/** Logs in and, on success, stores the session. */
export async function logIn(body: Credentials) {
  const answer = await withLoading(sendRequest({ endpoint: 'login', schema: loginResponse, body }));
  if (answer.success) signIn(answer.data);
  return answer;
}

/** Whether the server refused the credentials, in contrast to a failed request. */
export const isWrongCredentials = (answer: ApiResult<unknown>): boolean =>
  !answer.success && (answer.status === 400 || answer.status === 401 || answer.status === 403);
