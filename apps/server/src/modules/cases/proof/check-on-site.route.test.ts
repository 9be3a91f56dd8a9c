import { randomUUID } from 'node:crypto';
import { type CaseSummary, caseSummary } from '@smart-waste/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCase } from '../../../test/cases.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';

let api: ImageApi;
let officer: Person;
let admin: Person;
beforeAll(async () => {
  api = await imageApi();
  officer = await api.person('government');
  admin = await api.person('admin');
});
afterAll(() => api.close());

/** The last 16 bits decide about the sample. */
const caseIn = (value: string) => `${randomUUID().slice(0, -4)}${value}`;
const act = async (number: number, action: string, reason?: string) => {
  const { version } = (await api.request(`GET /cases/${number}/`, officer)).json();
  const form = { action, version, ...(reason && { reason }) };
  const answer = await api.request(`POST /cases/${number}/transitions/`, officer, form);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const cleaned = async (case_id: string): Promise<number> => {
  const { number } = (await openCase(api.deps, { case_id, status: 'confirmed' })).case;
  await act(number, 'clean');
  return number;
};
const setPercent = async (percent_checked_on_site: number) => {
  const [{ category_id, is_default: _, ...form } = { category_id: 0, is_default: true }] =
    await api.deps.categories.list();
  const changed = { ...form, percent_checked_on_site };
  const answer = await api.request(`PUT /admin/categories/${category_id}/`, admin, changed);
  expect(answer.statusCode).toBe(200);
  return category_id;
};
const listed = async (): Promise<CaseSummary[]> =>
  (await api.request('GET /cases/?check_on_site=yes&limit=100', officer))
    .json()
    .data.map((one: unknown) => caseSummary.parse(one));
const numbersListed = async () => (await listed()).map(({ number }) => number);

it('the sample that is checked on site is listed by its filter, and marked (CA-103)', async () => {
  const inSample = await cleaned(caseIn('0042'));
  const outside = await cleaned(caseIn('f042'));
  const { number: open } = (await openCase(api.deps, { case_id: caseIn('0043'), status: 'confirmed' })).case;
  const found = await listed();
  const numbers = found.map(({ number }) => number);
  expect([inSample, outside, open].map((number) => numbers.includes(number))).toEqual([true, false, false]);
  expect(found.every(({ check_on_site, status }) => check_on_site && status === 'cleaned')).toBe(true);
  expect((await api.request('GET /cases/?check_on_site=no', officer)).statusCode).toBe(400);
});

it('an admin sets the share, which decides about the cases that are cleaned from then on (CA-136)', async () => {
  const before = [await cleaned(caseIn('0044')), await cleaned(caseIn('f044'))];
  const category_id = await setPercent(100);
  const atAll = await cleaned(caseIn('f045'));
  await setPercent(0);
  const atNone = await cleaned(caseIn('0045'));
  const numbers = await numbersListed();
  expect([...before, atAll, atNone].map((number) => numbers.includes(number))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  const audited = (await api.readAuditLog(`category:${category_id}`)).map(({ action }) => action);
  expect(audited.slice(-2)).toEqual(['category.changed', 'category.changed']);

  await act(atAll, 'return', 'A bag is left');
  await act(atAll, 'clean');
  expect(await numbersListed()).not.toContain(atAll);
});

it('a share is a percentage (CA-136)', async () => {
  const [{ category_id, is_default: _, ...form } = { category_id: 0, is_default: true }] =
    await api.deps.categories.list();
  for (const percent_checked_on_site of [-1, 101, 2.5, '10']) {
    const changed = { ...form, percent_checked_on_site };
    const answer = await api.request(`PUT /admin/categories/${category_id}/`, admin, changed);
    expect(answer.statusCode).toBe(400);
  }
});
