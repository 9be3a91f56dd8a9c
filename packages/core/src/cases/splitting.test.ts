import { CASE_STATUSES } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { canUndoMove, type MovedCase } from './moved-case.ts';
import { decideSplit, findSplitRefusal, type SplitReport } from './splitting.ts';
import { addHours, NOW } from './test/held-case.ts';
import { movedCase } from './test/moved-case.ts';

const report = (number: number, upload: Partial<SplitReport['upload']> | null = {}): SplitReport => ({
  number,
  created_at: addHours(number - 100),
  upload: upload && {
    place: `Street ${number}`,
    latitude: number,
    longitude: number,
    severity: number / 100,
    waste_classes: [`class ${number}`],
    ...upload,
  },
});
const context = { now: NOW, category: { hours_to_clean: 72 }, followers: 1 };
const split = (source: Partial<MovedCase> = {}, chosen = [report(43)], remaining = [report(12)]) =>
  decideSplit(movedCase({ number: 12, ...source }), { chosen, remaining }, context);

describe('a split (CA-51)', () => {
  it.each([
    ['a report of the case', [43], null],
    ['several', [44, 43], null],
    ['the report whose number the case has', [12], 'error.case.split_first'],
    ['all reports', [12, 43, 44], 'error.case.split_first'],
    ['a report of another case', [43, 7], 'error.case.split_foreign'],
  ])('is allowed or says why not: %s', (_, chosen, id) => {
    const reports = [report(12), report(43), report(44)];
    expect(findSplitRefusal({ number: 12 }, reports, chosen)?.reason ?? null).toBe(id);
  });

  it.each(CASE_STATUSES)('gives a new or confirmed case for the status %s', (status) => {
    expect(split({ status }).opened.status).toBe(status === 'new' ? 'new' : 'confirmed');
  });

  it('gives the new case the place, waste and time of its reports and no work that was done', () => {
    const source = { assignee_id: 7, escalated_at: NOW, is_private: true, repeats: 2, returns: 1 };
    const { opened } = split(source, [report(44), report(43, { latitude: null, longitude: null })]);
    expect(opened).toMatchObject({
      place: 'Street 44',
      latitude: 44,
      severity: 0.44,
      waste_classes: ['class 43', 'class 44'],
      opened_at: addHours(-57),
      assignee_id: null,
      escalated_at: null,
      repeats: 0,
      returns: 0,
      is_private: true,
    });
  });

  it('leaves the source the waste of what remains', () => {
    const { source } = split({ severity: 0.9 }, [report(90)], [report(12), report(20, null)]);
    expect(source).toMatchObject({ severity: 0.12, waste_classes: ['class 12'] });
    expect(split({}, [report(43)], [report(12, null)]).source).toMatchObject({
      severity: null,
      waste_classes: [],
    });
  });

  it('takes the place of the source when no photo has one', () => {
    expect(split({}, [report(43, null)]).opened).toMatchObject({ place: 'Market square', severity: null });
  });

  it.each([
    ['that runs', {}, addHours(48)],
    ['that waits', { status: 'waiting', clock_stopped_at: addHours(-5) } as const, addHours(53)],
    ['of a case that has ended: anew', { status: 'verified', due_at: null } as const, addHours(72)],
  ])('gives the new case the due date of a clock %s', (_, source, due_at) => {
    expect(split(source).opened).toMatchObject({ due_at, clock_stopped_at: null });
  });

  it('counts as the first answer when the case is confirmed by it', () => {
    expect(split({ status: 'new' }).opened.answered_at).toBeNull();
    expect(split({ status: 'rejected' }).opened.answered_at).toEqual(NOW);
    expect(split({ status: 'assigned', answered_at: addHours(-9) }).opened.answered_at).toEqual(addHours(-9));
  });

  it('never counts an answer from before its first report came', () => {
    const late = report(97); // three hours ago
    const { opened } = split({ status: 'assigned', answered_at: addHours(-9) }, [report(98), late]);
    expect([opened.opened_at, opened.answered_at]).toEqual([addHours(-3), addHours(-3)]);
  });
});

it.each([
  ['neither case has changed', 3, 7, true],
  ['the first has', 4, 7, false],
  ['the second has', 3, 8, false],
])('a merge or split can be undone or not when %s (CA-52)', (_, from, to, expected) => {
  const move = { from_version: 3, to_version: 7 };
  expect(canUndoMove(move, { version: from }, { version: to })).toBe(expected);
});
