import { type Credentials, DEMO_ACCOUNTS, loginResponse } from '@smart-waste/contract';
import { demoMessages } from '@smart-waste/messages/en/demo';
import type { ApiResult } from '../http/api-result.ts';
import { sendRequest } from '../http/send-request.ts';
import { getCurrentMessages } from '../messages/messages.ts';
import { toast, toastFailure } from '../ui/toast.ts';
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

/** The roles that have a demo account. */
export type DemoRole = keyof typeof DEMO_ACCOUNTS;

/** Logs in with the demo account of this role and shows the outcome (AU-16, AU-17). Returns whether it succeeded. */
export async function logInAsDemo(role: DemoRole): Promise<boolean> {
  const { username, password } = DEMO_ACCOUNTS[role];
  const answer = await logIn({ username, password });
  const t = getCurrentMessages(demoMessages);
  if (answer.success) toast.success(t(`demo.${role}_successful`));
  else toastFailure(t(isWrongCredentials(answer) ? `demo.${role}_refused` : `demo.${role}_failed`), answer);
  return answer.success;
}
