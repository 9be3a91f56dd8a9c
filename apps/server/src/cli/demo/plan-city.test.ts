import { CASE_STATUSES, DAY_MS } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../../lib/seeded-random.ts';
import { PEOPLE } from './people.ts';
import { type CityPlan, listMoments, planCity } from './plan-city.ts';
import { walkCase } from './walk-case.ts';

const until = new Date('2026-06-01T12:00:00.000Z');
const counts = { ...PEOPLE, categories: 6, photos: 92, variants: 4 };
const plan = (given: Partial<CityPlan> = {}): CityPlan => ({ seed: 1, cases: 500, until, counts, ...given });

describe('the plan of a city', () => {
  const cases = planCity(plan());

  it('is the same for the same seed, and another one for another', () => {
    expect(planCity(plan())).toEqual(cases);
    expect(planCity(plan({ seed: 2 }))).not.toEqual(cases);
  });

  it('begins with the cases of a smaller one', () => {
    expect(cases.slice(0, 25)).toEqual(planCity(plan({ cases: 25 })));
  });

  it('lies in the ninety days before its end, each case in the order of time', () => {
    for (const { opened_at, steps } of cases) {
      const times = [opened_at, ...steps.map(({ at }) => at)].map((at) => at.getTime());
      expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
      expect(times[0]).toBeGreaterThan(until.getTime() - 92 * DAY_MS);
      expect(times.at(-1)).toBeLessThan(until.getTime());
    }
  });

  it('sends no photo twice as the same citizen, also in the largest city', () => {
    const sent = planCity(plan({ cases: 5000 })).flatMap(({ report, steps }) =>
      [report, ...steps.flatMap((step) => (step.kind === 'join' ? [step.report] : []))].flatMap((one) =>
        one.channel === 'upload' ? [`${one.citizen}/${one.photo}`] : [],
      ),
    );
    expect(new Set(sent).size).toBe(sent.length);
  });

  it('lets waste come back only after the case before it has ended', () => {
    const repeats = cases.filter(({ previous }) => previous !== null);
    expect(repeats.length).toBeGreaterThan(5);
    for (const { previous, opened_at } of repeats) {
      const before = cases[previous ?? 0];
      expect(before?.steps.at(-1)?.at.getTime()).toBeLessThan(opened_at.getTime());
    }
  });

  it('merges some cases of neighbours into one on which people work, as its last step', () => {
    const merged = cases.filter(({ status }) => status === 'duplicate');
    expect(merged.length).toBeGreaterThan(5);
    for (const { steps, opened_at } of merged) {
      const [step] = steps;
      const kept = step?.kind === 'merge' ? cases[step.into] : undefined;
      expect(kept?.opened_at.getTime()).toBeLessThan(opened_at.getTime());
      expect(kept?.steps.at(-1)?.at.getTime()).toBeLessThan(step?.at.getTime() ?? 0);
    }
  });

  it('shows most of the work of crews on photos, some with waste when they are sent back', () => {
    const work = cases.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === 'action' && step.action === 'clean' ? [step] : [])),
    );
    const countShown = (what: string) => work.filter(({ shows }) => shows === what).length;
    expect(countShown('clean')).toBeGreaterThan(work.length / 2);
    expect(countShown('waste')).toBeGreaterThan(5);
  });

  it('orders all moments by their time', () => {
    const moments = listMoments(cases);
    expect(moments).toHaveLength(cases.reduce((sum, { steps }) => sum + steps.length + 1, 0));
    const times = moments.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((one, other) => one - other));
  });
});

describe('the walk of a case', () => {
  const walked = (index: number, opened_at: Date) =>
    walkCase(
      { opened_at, until, joins: [], crews: 5, hasReporter: index % 10 > 0 },
      createSeededRandom(`walk/${index}`),
    );

  it('reaches every status but the one of merged cases', () => {
    const days = (index: number) => new Date(until.getTime() - ((index % 90) + 0.5) * DAY_MS);
    const statuses = new Set(Array.from({ length: 2000 }, (_, index) => walked(index, days(index)).status));
    expect([...statuses].sort()).toEqual(CASE_STATUSES.filter((status) => status !== 'duplicate').sort());
  });

  it('has no step when it was opened just now', () => {
    const justNow = new Date(until.getTime() - 1);
    for (let index = 0; index < 50; index += 1) expect(walked(index, justNow).steps).toEqual([]);
  });
});
