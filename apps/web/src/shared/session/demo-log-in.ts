import { DEMO_ACCOUNTS, type Role } from '@smart-waste/contract';
import { toast } from '../ui/toast.ts';
import { type TextsOf, wordsNow } from '../words/words.ts';
import { isWrongCredentials, logIn } from './log-in.ts';
import { sayFailure } from './say-failure.ts';
import { demoWords } from './words.ts';

type Words = TextsOf<typeof demoWords>;
type Outcomes = { successful: string; refused: string; failed: string };

const OUTCOMES: Record<Role, (w: Words) => Outcomes> = {
  admin: (w) => ({ successful: w.adminSuccessful, refused: w.adminRefused, failed: w.adminFailed }),
  user: (w) => ({ successful: w.userSuccessful, refused: w.userRefused, failed: w.userFailed }),
  government: (w) => ({
    successful: w.governmentSuccessful,
    refused: w.governmentRefused,
    failed: w.governmentFailed,
  }),
};

/** Logs in with the demo account of this role and shows the outcome (AU-16, AU-17). Returns whether it succeeded. */
export async function logInAsDemo(role: Role): Promise<boolean> {
  const { username, password } = DEMO_ACCOUNTS[role];
  const answer = await logIn({ username, password });
  const outcomes = OUTCOMES[role](wordsNow(demoWords));
  if (answer.success) toast.success(outcomes.successful);
  else sayFailure(isWrongCredentials(answer) ? outcomes.refused : outcomes.failed, answer);
  return answer.success;
}
