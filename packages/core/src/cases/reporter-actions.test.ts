import { CASE_STATUSES } from '@smart-waste/contract';
import { expect, it } from 'vitest';
import { listReporterActions } from './reporter-actions.ts';
import { addHours, NOW } from './test/held-case.ts';

const category = { reopening_days: 7 };
const context = { category, now: NOW, saidClean: null };

it('offers reporters what they may do in each status (CA-104)', () => {
  const offered = CASE_STATUSES.map((status) => [
    status,
    ...listReporterActions({ status, cleaned_at: NOW }, context),
  ]).filter((actions) => actions.length > 1);
  expect(offered).toEqual([
    ['waiting', 'answer'],
    ['cleaned', 'say_clean', 'reopen'],
    ['verified', 'say_clean', 'reopen'],
  ]);
});

it.each([
  ['one who said it already', { saidClean: false }, ['reopen']],
  ['anyone after the window', { now: addHours(7 * 24 + 1) }, ['say_clean']],
  ['anyone, in a category that is never reopened', { category: { reopening_days: 0 } }, ['say_clean']],
])('offers %s no more than is possible (CA-104)', (_, given, actions) => {
  expect(listReporterActions({ status: 'verified', cleaned_at: NOW }, { ...context, ...given })).toEqual(
    actions,
  );
});

it('offers nothing for a cleaning of which no time is known (CA-104)', () => {
  expect(listReporterActions({ status: 'verified', cleaned_at: null }, context)).toEqual([]);
});
