import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCase } from '../../test/cases.ts';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';
import { escalateCases } from './case-escalator.ts';
import type { CaseRow, NewCase } from './ports.ts';

const HOUR_MS = 3_600_000;
let api: ImageApi;
let officer: Person;
let category: { category_id: number; hours_to_answer: number };
beforeAll(async () => {
  api = await imageApi();
  officer = await api.person('government');
  category = (await api.deps.categories.list())[0]!;
});
beforeEach(async () => {
  await api.kysely.updateTable('cases').set({ answered_at: new Date() }).execute();
});
afterAll(() => api.close());

const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
async function openTestCase(hours: number, given: Partial<NewCase> = {}): Promise<CaseRow> {
  const opened_at = ago(hours);
  const { category_id } = category;
  const due_at = new Date(opened_at.getTime() + 72 * HOUR_MS);
  return (await openCase(api.deps, { opened_at, due_at, urgent_at: due_at, category_id, ...given })).case;
}
const now = async ({ case_id }: CaseRow): Promise<CaseRow> => (await api.deps.cases.findById(case_id))!;
const kinds = async ({ case_id }: CaseRow) =>
  (await api.deps.cases.listEvents(case_id)).map(({ kind, actor_id }) => [kind, actor_id]);
const late = () => category.hours_to_answer + 1;
const isEscalated = async (row: CaseRow) => (await now(row)).escalated_at !== null;

describe('escalating cases (CA-106)', () => {
  it('marks those without an answer in time, and no other', async () => {
    const [due, young, answered, ended] = await Promise.all([
      openTestCase(late()),
      openTestCase(category.hours_to_answer - 1),
      openTestCase(late(), { answered_at: ago(1) }),
      openTestCase(late(), { status: 'closed', ended_at: ago(1) }),
    ]);
    expect(await escalateCases(api.deps)).toBe(1);
    const marked = await Promise.all([due, young, answered, ended].map(isEscalated));
    expect(marked).toEqual([true, false, false, false]);
    expect(await kinds(due)).toEqual([
      ['escalated', null],
      ['opened', null],
    ]);
    expect((await now(due)).urgent_at.getTime()).toBeLessThan(due.urgent_at.getTime());
    const entries = await api.deps.auditReader.listPage(
      { action: 'case.escalated' },
      { limit: 10, after: null },
    );
    expect(entries.filter(({ subject }) => subject === `case:${due.number}`)).toHaveLength(1);
  });

  it('marks each once, however many processes do it at the same moment (CA-107)', async () => {
    const cases = await Promise.all(Array.from({ length: 12 }, () => openTestCase(late())));
    await Promise.all(Array.from({ length: 6 }, () => escalateCases(api.deps)));
    expect(await escalateCases(api.deps)).toBe(0);
    for (const row of cases) expect(await kinds(row)).toHaveLength(2);
  });

  it('follows the hours of the category as they are now', async () => {
    const row = await openTestCase(category.hours_to_answer - 1);
    const { category_id } = category;
    const setHours = (hours_to_answer: number) =>
      api.kysely
        .updateTable('categories')
        .set({ hours_to_answer })
        .where('category_id', '=', category_id)
        .execute();
    await setHours(1);
    await escalateCases(api.deps);
    await setHours(category.hours_to_answer);
    expect(await isEscalated(row)).toBe(true);
  });

  it('ends with the first answer: a status or a public reply, and not with an internal note', async () => {
    const [one, other] = await Promise.all([openTestCase(late()), openTestCase(late())]);
    await escalateCases(api.deps);
    const { version } = await now(one);
    const note = { text: 'Seen.', is_public: false };
    await api.request(`POST /cases/${other.number}/notes/`, officer, note);
    expect(await isEscalated(other)).toBe(true);
    await api.request(`POST /cases/${one.number}/transitions/`, officer, { action: 'confirm', version });
    await api.request(`POST /cases/${other.number}/notes/`, officer, { ...note, is_public: true });
    for (const row of [one, other]) {
      const { escalated_at, urgent_at, answered_at } = await now(row);
      expect([escalated_at, urgent_at, answered_at]).toEqual([null, row.urgent_at, expect.any(Date)]);
    }
    expect(await escalateCases(api.deps)).toBe(0);
  });

  it('stops between two cases', async () => {
    const rows = await Promise.all([openTestCase(late()), openTestCase(late())]);
    await escalateCases(api.deps, AbortSignal.abort());
    expect(await Promise.all(rows.map(isEscalated))).toEqual([false, false]);
  });
});
