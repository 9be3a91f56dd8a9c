import { acknowledged, type Credentials, clientConfig, loginAnswer, registered } from '@smart-waste/contract';
import { call } from '../../shared/api/client.ts';
import type { ApiResult } from '../../shared/api/result.ts';
import { setSessionLoading, signIn } from '../../shared/session/session.ts';
import type { RegisterForm } from './forms.ts';

async function whileLoading<T>(work: Promise<T>): Promise<T> {
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

export const register = ({ username, email, password }: RegisterForm) =>
  whileLoading(
    call({
      endpoint: 'register',
      schema: registered,
      body: { username, email, password, phone_number: '', address: '' },
    }),
  );

export const askForLink = (email: string) =>
  call({ endpoint: 'forgotPassword', schema: acknowledged, body: { email } });

export const savePassword = (token: string, password: string) =>
  call({ endpoint: 'resetPassword', schema: acknowledged, body: { token, password } });

export const fetchClientConfig = () => call({ endpoint: 'clientConfig', schema: clientConfig });

/** Refused by the server on account of what was typed, in contrast to trouble on the way. */
export const isWrongCredentials = (answer: ApiResult<unknown>): boolean =>
  !answer.success && (answer.status === 400 || answer.status === 401 || answer.status === 403);
