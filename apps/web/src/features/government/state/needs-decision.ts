import type { CaseStep } from '../../../shared/outbox/outbox-store.ts';

/** Whether the crew has something to decide about these steps. */
export const needsDecision = (steps: readonly CaseStep[]): boolean =>
  steps.some(({ refusal, problem }) => refusal !== null || problem !== undefined);
