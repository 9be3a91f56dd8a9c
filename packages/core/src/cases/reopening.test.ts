import { CASE_STATUSES } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { canReopen, computeReopenUntil } from './reopening.ts';
import { addHours, NOW } from './test/held-case.ts';

describe('the window in which reporters can reopen a case (CA-13)', () => {
  const week = { reopening_days: 7 };

  it('is open for cases that are said or verified to be clean, and for no other', () => {
    const open = CASE_STATUSES.filter((status) => canReopen({ status, cleaned_at: NOW }, week, NOW));
    expect(open).toEqual(['cleaned', 'verified']);
  });

  it('ends so many days after the cleaning', () => {
    const held = { status: 'verified', cleaned_at: NOW } as const;
    expect(computeReopenUntil(held, week)).toEqual(addHours(168));
    expect(canReopen(held, week, addHours(168))).toBe(true);
    expect(canReopen(held, week, addHours(168.001))).toBe(false);
  });

  it('is never open in a category of zero days, and without a time of cleaning', () => {
    expect(computeReopenUntil({ status: 'cleaned', cleaned_at: NOW }, { reopening_days: 0 })).toBeNull();
    expect(computeReopenUntil({ status: 'cleaned', cleaned_at: null }, week)).toBeNull();
  });
});
