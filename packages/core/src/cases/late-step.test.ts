import { CASE_STATUSES } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { applySteps, decideLateStep } from './late-step.ts';

describe('a step that comes late (CA-94)', () => {
  it.each([
    ['start', { ask: ['assigned'], done: ['in_progress', 'cleaned', 'verified'] }],
    ['clean', { ask: ['confirmed', 'assigned', 'in_progress'], done: ['cleaned', 'verified'] }],
  ] as const)('is asked about, done or impossible by the status: %s', (step, { ask, done }) => {
    const expected = (status: string) =>
      ask.some((one) => one === status) ? 'ask' : done.some((one) => one === status) ? 'done' : 'impossible';
    for (const status of CASE_STATUSES)
      expect([status, decideLateStep(step, status)]).toEqual([status, expected(status)]);
  });
});

describe('the case after the steps that wait (CA-92)', () => {
  const known = { status: 'assigned', version: 4, place: 'Gate 2' } as const;
  it.each([
    ['no step', [], known],
    ['a start', [{ action: 'start', version: 4 }], { ...known, status: 'in_progress', version: 5 }],
    [
      'a start and a cleaning',
      [
        { action: 'start', version: 4 },
        { action: 'clean', version: 5 },
      ],
      { ...known, status: 'cleaned', version: 6 },
    ],
    ['a photo alone', [{ action: null, version: 4 }], known],
  ] as const)('is what it is after %s', (_, steps, expected) => {
    expect(applySteps(known, steps)).toEqual(expected);
  });
});
