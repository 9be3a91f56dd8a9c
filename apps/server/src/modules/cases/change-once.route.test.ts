import { randomUUID } from 'node:crypto';
import { API_PREFIX, type CaseDetail, caseDetail } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCase } from '../../test/cases.ts';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';

let api: ImageApi;
let officer: Person;
let crew: Person;
beforeAll(async () => {
  api = await imageApi();
  [officer, crew] = await Promise.all([api.person('government'), api.person('crew')]);
});
afterAll(() => api.close());

let number: number;
const openTestCase = async () => {
  const assigned = { status: 'assigned', assignee_id: crew.user_id } as const;
  const due_at = new Date(Date.now() + 72 * 3600_000);
  return (await openCase(api.deps, { opened_at: new Date(), due_at, ...assigned })).case.number;
};
beforeEach(async () => {
  number = await openTestCase();
});

type Attempt = { key: string; by?: Person; to?: number };
const act = (
  form: { action: string; version?: number; reason?: string; assignee_id?: number },
  { key, by = crew, to = number }: Attempt,
) =>
  api.app.inject({
    method: 'POST',
    url: `${API_PREFIX}/cases/${to}/transitions/`,
    headers: { ...by.headers, 'idempotency-key': key },
    payload: { version: 1, ...form },
  });
const fetchCase = async (of = number): Promise<CaseDetail> =>
  caseDetail.parse((await api.request(`GET /cases/${of}/`, officer)).json());
const actions = async (of = number) => (await fetchCase(of)).events.map(({ action }) => action);

describe('a change with a key (CA-90)', () => {
  it('is made once, and another attempt gets the case as it is', async () => {
    const key = randomUUID();
    const [first, again] = [await act({ action: 'clean' }, { key }), await act({ action: 'clean' }, { key })];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toMatchObject({ number, status: 'cleaned', version: 2 });
    expect(await actions()).toEqual(['clean', null]);
    const changes = (await api.readAuditLog(`case:${number}`)).map(({ action }) => action);
    expect(changes).toEqual(['case.opened', 'case.status_changed']);
  });

  it('is made once by attempts at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const to = await openTestCase();
      const key = randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => act({ action: 'start' }, { key, to })));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(await actions(to)).toEqual(['start', null]);
    }
  });

  it('is not made again when the case has changed since', async () => {
    const key = randomUUID();
    await act({ action: 'start' }, { key });
    await act({ action: 'close', reason: 'Private ground', version: 2 }, { key: randomUUID(), by: officer });
    const again = await act({ action: 'start' }, { key });
    expect([again.statusCode, again.json().status]).toEqual([200, 'closed']);
    expect((await fetchCase()).version).toBe(3);
  });

  it('answers without the case once that is no longer assigned to its sender', async () => {
    const key = randomUUID();
    await act({ action: 'start' }, { key });
    const other = await api.person('crew');
    const assign = { action: 'assign', assignee_id: other.user_id, version: 2 };
    await act(assign, { key: randomUUID(), by: officer });
    const again = await act({ action: 'start' }, { key });
    expect([again.statusCode, again.body]).toEqual([204, '']);
    expect((await act({ action: 'clean', version: 3 }, { key: randomUUID() })).statusCode).toBe(404);
  });

  it('is another change for another person with the same key', async () => {
    const key = randomUUID();
    await act({ action: 'start' }, { key });
    const theirs = await act({ action: 'clean', version: 2 }, { key, by: officer });
    expect([theirs.statusCode, theirs.json().status]).toEqual([200, 'cleaned']);
    expect(await actions()).toEqual(['clean', 'start', null]);
  });

  it('is refused when it is stale, and made with a new version and the same key (CA-24)', async () => {
    const key = randomUUID();
    await api.request(`POST /cases/${number}/notes/`, officer, { text: 'Gate 2', is_public: false });
    const stale = await act({ action: 'clean' }, { key });
    expect([stale.statusCode, stale.json().reason]).toEqual([409, 'error.case.changed']);
    expect((await act({ action: 'clean', version: 2 }, { key })).json().status).toBe('cleaned');
  });

  it('leaves other cases alone, also at the same moment', async () => {
    const key = randomUUID();
    const other = await openTestCase();
    const answers = await Promise.all([number, other].map((to) => act({ action: 'start' }, { key, to })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await fetchCase()).version + (await fetchCase(other)).version).toBe(3);
  });

  it('is a note that is added once, also after a refused change with its key (CA-130)', async () => {
    const key = randomUUID();
    await api.request(`POST /cases/${number}/notes/`, officer, { text: 'Gate 2', is_public: false });
    expect((await act({ action: 'clean' }, { key })).statusCode).toBe(409);
    const add = () =>
      api.app.inject({
        method: 'POST',
        url: `${API_PREFIX}/cases/${number}/notes/`,
        headers: { ...crew.headers, 'idempotency-key': key },
        payload: { text: 'Key from the guard', is_public: false },
      });
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const texts = (await fetchCase()).events.map(({ text }) => text);
    expect(texts).toEqual(['Key from the guard', 'Gate 2', '']);
  });

  it.each(['', 'two words', 'k'.repeat(300)])('is refused with the key "%s"', async (key) => {
    const answer = await act({ action: 'start' }, { key });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
    expect((await fetchCase()).version).toBe(1);
  });
});
