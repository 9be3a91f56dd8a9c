import { type Credentials, loginAnswer } from '@smart-waste/contract';
import { call } from '../api/client.ts';
import type { ApiResult } from '../api/result.ts';
import { setSessionLoading, signIn } from './session.ts';

/** Keeps the loading flag (AU-31) on while a login or a registration is in progress. */
export async function whileLoading<T>(work: Promise<T>): Promise<T> {
  setSessionLoading(true);
  try {
    return await work;
  } finally {
    setSessionLoading(false);
  }
}

/** Logs in and, when that works, keeps the session. */
export async function logIn(body: Credentials) {
  const answer = await whileLoading(call({ endpoint: 'login', schema: loginAnswer, body }));
  if (answer.success) signIn(answer.data);
  return answer;
}

/** Refused by the server on account of what was typed, in contrast to trouble on the way. */
export const isWrongCredentials = (answer: ApiResult<unknown>): boolean =>
  !answer.success && (answer.status === 400 || answer.status === 401 || answer.status === 403);
