import type { CheckState } from '../parts/check-badge.tsx';
import type { RawAnswer } from '../parts/raw-call.ts';

export const SERVICES = ['backend', 'users', 'images'] as const;
export type Service = (typeof SERVICES)[number];

/** How a service did: `refused` answered with an error, `silent` did not answer at all. */
export type Outcome = 'healthy' | 'refused' | 'silent';
export type Result = { id: number; at: Date; service: Service; outcome: Outcome; answer: RawAnswer };
type Checks = { outcomes: Partial<Record<Service, Outcome>>; results: readonly Result[] };
type CheckEvent = { type: 'began' } | { type: 'answered'; service: Service; answer: RawAnswer; at: Date };

export const NOTHING_CHECKED: Checks = { outcomes: {}, results: [] };
/** A log of many rounds is read by nobody. */
const RESULTS_KEPT = 30;

function outcomeOf({ status, isOk }: RawAnswer): Outcome {
  if (isOk) return 'healthy';
  return status === null ? 'silent' : 'refused';
}

export function stateOf(outcome: Outcome | undefined): CheckState {
  if (outcome === undefined) return 'checking';
  return outcome === 'healthy' ? 'connected' : 'error';
}

/** What is known of the services, and the log of how they answered, newest first. */
export function reduceChecks({ outcomes, results }: Checks, event: CheckEvent): Checks {
  if (event.type === 'began') return { outcomes: {}, results };
  const { service, answer, at } = event;
  const outcome = outcomeOf(answer);
  const result = { id: (results[0]?.id ?? 0) + 1, at, service, outcome, answer };
  return {
    outcomes: { ...outcomes, [service]: outcome },
    results: [result, ...results].slice(0, RESULTS_KEPT),
  };
}
