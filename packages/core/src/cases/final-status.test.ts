import { CASE_STATUSES, FINAL_CASE_STATUSES, OPEN_CASE_STATUSES } from '@smart-waste/contract';
import { expect, it } from 'vitest';
import { isFinalStatus, isOpenStatus } from './final-status.ts';

it('tells the statuses in which nothing remains to be done from all others', () => {
  expect(CASE_STATUSES.filter(isFinalStatus)).toEqual([...FINAL_CASE_STATUSES]);
  expect(CASE_STATUSES.filter(isOpenStatus)).toEqual([...OPEN_CASE_STATUSES]);
});
