import { CASE_STATUSES, type CaseStatus, OPEN_CASE_STATUSES } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { chooseCaseToKeep, decideMerge, findMergeRefusal } from './merging.ts';
import type { MovedCase } from './moved-case.ts';
import { addHours, NOW } from './test/held-case.ts';
import { movedCase } from './test/moved-case.ts';
import { computeCaseUrgency } from './urgency.ts';

const category = { hours_to_clean: 72 };
const createKeptCase = (facts: Partial<MovedCase> = {}) => movedCase({ number: 12, ...facts });
const createMergedCase = (facts: Partial<MovedCase> = {}) => movedCase({ number: 43, ...facts });
const findRefusal = (from: Partial<MovedCase>, into: Partial<MovedCase>) =>
  findMergeRefusal(createMergedCase(from), createKeptCase(into))?.reason ?? null;

/** The change of both; fails when the merge is refused. */
function decided(from: Partial<MovedCase>, into: Partial<MovedCase>) {
  const decision = decideMerge(createMergedCase(from), createKeptCase(into), { now: NOW, category });
  if (decision.outcome === 'refused') throw new Error(decision.reason.reason);
  return decision;
}

describe('which case may be merged into which (CA-49)', () => {
  /** The statuses of the kept case for each of the merged one; a case that waits was confirmed before. */
  const ALLOWED: Record<CaseStatus, readonly CaseStatus[]> = {
    new: OPEN_CASE_STATUSES,
    confirmed: ['confirmed', 'assigned', 'in_progress', 'waiting', 'cleaned'],
    assigned: ['assigned', 'in_progress', 'cleaned'],
    in_progress: ['in_progress', 'cleaned'],
    waiting: ['confirmed', 'assigned', 'in_progress', 'waiting', 'cleaned'],
    cleaned: ['cleaned'],
    verified: [],
    rejected: [],
    not_ours: [],
    duplicate: [],
    closed: [],
  };
  it.each(CASE_STATUSES)('is allowed from %s exactly as the table says', (status) => {
    const into = CASE_STATUSES.filter((other) => findRefusal({ status }, { status: other }) === null);
    expect(into.toSorted()).toEqual(ALLOWED[status].toSorted());
  });

  it.each([
    ['itself', {}, { number: 43 }, 'error.case.merge_self'],
    ['one that has ended', {}, { status: 'verified' }, 'error.case.merge_ended'],
    ['another after it has ended', { status: 'rejected' }, {}, 'error.case.merge_ended'],
    ['one on which less was done', { status: 'in_progress' }, {}, 'error.case.merge_direction'],
    [
      'one on which less was done, while it waits',
      { status: 'waiting', status_before_waiting: 'assigned' },
      { status: 'confirmed' },
      'error.case.merge_direction',
    ],
  ] as const)('says why a case cannot be merged into %s', (_, from, into, id) => {
    expect(findRefusal(from, into)).toBe(id);
    expect(decideMerge(createMergedCase(from), createKeptCase(into), { now: NOW, category }).outcome).toBe(
      'refused',
    );
  });

  it('keeps the one that is further, and else the older one', () => {
    const one = createMergedCase({ status: 'assigned' });
    expect(chooseCaseToKeep(one, createKeptCase())).toBe(one);
    expect(chooseCaseToKeep(createKeptCase(), one)).toBe(one);
    const [older, newer] = [createKeptCase(), createMergedCase()];
    expect(chooseCaseToKeep(older, newer)).toBe(older);
    expect(chooseCaseToKeep(newer, older)).toBe(older);
  });
});

describe('a merge (CA-50)', () => {
  it('makes the merged case a duplicate that never counts as cleaned', () => {
    const cleaned = { status: 'cleaned', cleaned_at: NOW, clock_stopped_at: NOW } as const;
    expect(decided(cleaned, cleaned).merged).toEqual({
      status: 'duplicate',
      status_before_waiting: null,
      due_at: null,
      clock_stopped_at: null,
      cleaned_at: null,
      ended_at: NOW,
      public_note: '',
    });
  });

  it('keeps of both what is worse, older and stricter', () => {
    const from = {
      severity: 0.9,
      waste_classes: ['can', 'cup'],
      opened_at: addHours(-48),
      answered_at: addHours(-40),
      due_at: addHours(10),
      repeats: 2,
      returns: 1,
      is_private: true,
      previous_case_id: 'the one before',
    };
    const into = { waste_classes: ['bag', 'can'], answered_at: addHours(-4), reports: 3, followers: 3 };
    const change = decided(from, into).kept;
    const { waste_classes: _, ...same } = from;
    expect(change).toMatchObject({ ...same, waste_classes: ['bag', 'can', 'cup'] });
    const counted = { severity: 0.9, reports: 3, followers: 3, repeats: 2, escalated_at: null };
    expect(change.urgent_at).toEqual(
      computeCaseUrgency({ ...counted, due_at: addHours(10), hours_to_clean: 72 }).urgent_at,
    );
  });

  it('changes nothing of a kept case that is worse, older and stricter itself', () => {
    const held = createKeptCase({
      severity: 0.7,
      opened_at: addHours(-90),
      escalated_at: addHours(-2),
      repeats: 1,
      returns: 3,
      is_private: true,
      previous_case_id: 'its own',
    });
    const { urgent_at: _, ...change } = decided({ severity: null }, held).kept;
    expect({ ...held, ...change }).toEqual(held);
  });

  it.each([
    ['none when only the merged one followed the kept one', { previous_case_id: 'kept' }, {}, null],
    [
      'its own when the merged one followed it',
      { previous_case_id: 'kept' },
      { previous_case_id: 'first' },
      'first',
    ],
    ['none when it followed the merged one, which followed none', {}, { previous_case_id: 'merged' }, null],
    [
      'that of the merged one when it followed that one',
      { previous_case_id: 'first' },
      { previous_case_id: 'merged' },
      'first',
    ],
    [
      'none when each followed the other one',
      { previous_case_id: 'kept' },
      { previous_case_id: 'merged' },
      null,
    ],
  ])('follows neither itself nor its duplicate; the case before it is %s', (_, from, into, expected) => {
    const { kept } = decided({ case_id: 'merged', ...from }, { case_id: 'kept', ...into });
    expect(kept.previous_case_id).toBe(expected);
  });

  it('is escalated as long as neither was answered', () => {
    const escalated = { escalated_at: addHours(-2) };
    expect(decided(escalated, {}).kept).toMatchObject(escalated);
    expect(decided(escalated, { escalated_at: addHours(-1) }).kept).toMatchObject(escalated);
    expect(decided(escalated, { answered_at: addHours(-1) }).kept.escalated_at).toBeNull();
    const answered = { answered_at: addHours(-1) };
    expect(decided(answered, escalated).kept).toMatchObject({ ...answered, escalated_at: null });
  });

  it('takes the place of the merged case when the kept one has none', () => {
    const place = { place: '', latitude: null, longitude: null };
    expect(decided({}, place).kept).toMatchObject({
      place: 'Market square',
      latitude: 26.9,
      longitude: 75.8,
    });
    expect(decided(place, {}).kept).toMatchObject({ place: 'Market square', latitude: 26.9 });
  });

  it.each([
    ['runs', 'runs', addHours(30), addHours(30)],
    ['runs', 'waits', addHours(30), addHours(24)], // as stored: 6 hours are added when it goes on
    ['waits', 'runs', addHours(30), addHours(36)],
  ] as const)(
    'lets the earlier due date count when the merged clock %s and the kept one %s',
    (one, other, due_at, expected) => {
      const clock = (state: 'runs' | 'waits') =>
        state === 'waits'
          ? ({ status: 'waiting', status_before_waiting: 'new', clock_stopped_at: addHours(-6) } as const)
          : {};
      expect(
        decided({ due_at, ...clock(one) }, { due_at: addHours(48), ...clock(other) }).kept.due_at,
      ).toEqual(expected);
    },
  );
});
