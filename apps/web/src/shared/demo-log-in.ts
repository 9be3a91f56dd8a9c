import { DEMO_ACCOUNTS } from '@smart-waste/contract';
import { demoMessages } from '@smart-waste/messages/en/demo';
import { getCurrentMessages } from './messages/messages.ts';
import { isWrongCredentials, logIn } from './session/log-in.ts';
import { toast, toastFailure } from './ui/toast.ts';

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
