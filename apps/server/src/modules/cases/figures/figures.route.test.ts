import { CASE_LIMITS, caseFigures } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../../../test/cases.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';

let api: ImageApi;
let officer: Person;
beforeAll(async () => {
  api = await imageApi();
  officer = await api.person('government');
});
afterAll(() => api.close());

const ask = (query: string) => api.request(`GET /cases/figures/?${query}`, officer);
async function figures(query: string) {
  const answer = await ask(query);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return caseFigures.parse(answer.json());
}

describe('the figures of a period (CA-75)', () => {
  it('are zero without any case, for each of its days', async () => {
    const { total, before, over_time, categories, unit } = await figures('from=2020-02-27&to=2020-03-02');
    expect(total).toEqual({
      opened: 0,
      closed: 0,
      not_cleaned: 0,
      cleaned: 0,
      reopened: 0,
      verified_by_photo: null,
      answer: { cases: 0, median_hours: null, p90_hours: null },
      clean: { cases: 0, median_hours: null, p90_hours: null },
    });
    expect([before.from, before.to]).toEqual(['2020-02-22', '2020-02-26']);
    expect([unit, over_time.map(({ start }) => start.slice(5))]).toEqual([
      'day',
      ['02-27', '02-28', '02-29', '03-01', '03-02'],
    ]);
    expect(categories).toEqual([]);
  });

  it('follow what the staff does, and say how long it took once that says something (CA-109)', async () => {
    const dates = {
      opened_at: new Date('2021-05-01T00:00:00Z'),
      answered_at: new Date('2021-05-01T02:00:00Z'),
    };
    for (let n = 0; n < 4; n += 1) await openCase(api.deps, dates);
    const few = await figures('from=2021-05-01&to=2021-05-31');
    expect(few.total).toMatchObject({ opened: 4, answer: { cases: 4, median_hours: null } });
    await openCase(api.deps, dates);
    const { total, over_time, categories } = await figures('from=2021-05-01&to=2021-05-31');
    expect(total.answer).toEqual({ cases: 5, median_hours: 2, p90_hours: 2 });
    expect(over_time[0]).toMatchObject({ start: '2021-05-01', opened: 5, answer: total.answer });
    expect(categories).toEqual([expect.objectContaining({ category_id: 1, opened: 5, overdue: 5 })]);
  });

  it.each([
    ['', 'from'],
    ['from=2026-01-31&to=2026-01-01', 'to'],
    ['from=2026-02-30&to=2026-03-01', 'from'],
    ['from=1999-12-31&to=2000-01-01', 'from'],
    ['from=2026-01-01&to=9999-01-01', 'to'],
    [`from=2025-01-01&to=2026-01-02`, 'to'],
    ['from=2026-01-01&to=2026-01-02&time_zone=Mars', 'time_zone'],
  ])('are refused for %s, and the answer names the field', async (query, field) => {
    const answer = await ask(query);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toContain(field);
  });

  it('are those of a year at most', async () => {
    const { unit, over_time } = await figures('from=2024-01-01&to=2024-12-31&time_zone=Asia/Kolkata');
    expect([unit, over_time.length, CASE_LIMITS.figureDaysMax]).toEqual(['month', 12, 366]);
  });
});
