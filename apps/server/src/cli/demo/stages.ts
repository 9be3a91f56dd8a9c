import type { CaseAction, CaseStatus } from '@smart-waste/contract';
import type { CaseActor } from '@smart-waste/core';

/** Who acts in a demonstration; admins leave the work to the others. */
export type DemoActor = Exclude<CaseActor, 'admin'>;

/** What may happen next: an action, or nothing any more. */
export type NextActionChoice = { weight: number; action: CaseAction | null; by?: DemoActor };
type Stage = { hours: number; choices: readonly NextActionChoice[] };

const NOTHING = (weight: number): NextActionChoice => ({ weight, action: null });
/** How long a case stays in a status, in hours, and what happens then. */
export const STAGES: Readonly<Record<CaseStatus, Stage>> = {
  new: {
    hours: 7,
    choices: [
      { weight: 62, action: 'confirm' },
      { weight: 18, action: 'assign' },
      { weight: 5, action: 'reject' },
      { weight: 3, action: 'refer' },
      { weight: 7, action: 'ask_reporter' },
      { weight: 2, action: 'close' },
      NOTHING(3),
    ],
  },
  confirmed: {
    hours: 12,
    choices: [
      { weight: 80, action: 'assign' },
      { weight: 5, action: 'ask_reporter' },
      { weight: 2, action: 'refer' },
      { weight: 2, action: 'close' },
      { weight: 5, action: 'clean' },
      NOTHING(4),
    ],
  },
  assigned: {
    hours: 16,
    choices: [
      { weight: 72, action: 'start', by: 'crew' },
      { weight: 12, action: 'clean', by: 'crew' },
      { weight: 7, action: 'assign' },
      { weight: 3, action: 'ask_reporter' },
      { weight: 2, action: 'refer' },
      { weight: 1, action: 'close' },
      NOTHING(3),
    ],
  },
  in_progress: {
    hours: 7,
    choices: [
      { weight: 86, action: 'clean', by: 'crew' },
      { weight: 5, action: 'assign' },
      { weight: 3, action: 'ask_reporter' },
      { weight: 3, action: 'close' },
      NOTHING(3),
    ],
  },
  waiting: {
    hours: 30,
    choices: [
      { weight: 40, action: 'resume', by: 'reporter' },
      { weight: 20, action: 'resume' },
      { weight: 20, action: 'close' },
      { weight: 10, action: 'reject' },
      NOTHING(10),
    ],
  },
  cleaned: {
    hours: 20,
    choices: [
      { weight: 76, action: 'verify' },
      { weight: 11, action: 'return' },
      { weight: 6, action: 'reopen', by: 'reporter' },
      NOTHING(3),
    ],
  },
  verified: { hours: 50, choices: [{ weight: 5, action: 'reopen', by: 'reporter' }, NOTHING(95)] },
  rejected: { hours: 60, choices: [{ weight: 4, action: 'reopen' }, NOTHING(96)] },
  not_ours: { hours: 60, choices: [{ weight: 3, action: 'reopen' }, NOTHING(97)] },
  closed: { hours: 60, choices: [{ weight: 5, action: 'reopen' }, NOTHING(95)] },
  duplicate: { hours: 60, choices: [NOTHING(1)] },
};
