import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../../../test/cases.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import type { NewCase, NewReport } from '../ports.ts';

let api: ImageApi;
let officer: Person;
beforeAll(async () => {
  api = await imageApi();
  officer = await api.person('government');
});
afterAll(() => api.close());

const openNewCase = async (given: Partial<NewCase> = {}, report: Partial<NewReport> = {}) =>
  (await openCase(api.deps, given, report)).case;
const download = (query: string, viewer = officer) => api.request(`GET /cases/export/?${query}`, viewer);
const ahead = (hours: number) => new Date(Date.now() + hours * 3600_000);

/** The numbers of the cases in a GeoJSON file. */
async function numbers(query: string, viewer = officer): Promise<number[]> {
  const answer = await download(`format=geojson&${query}`, viewer);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/geo+json']);
  return answer.json().features.map(({ id }: { id: number }) => id);
}

describe('an export of cases', () => {
  it('has what the list has: its filters, its order, exact places and no reporter (CA-70, CA-26)', async () => {
    const asha = await api.person('user');
    const place = 'Lakeside, "north" gate';
    const at = { place, latitude: 26.912345, longitude: 75.787654 };
    const later = await openNewCase(
      { ...at, urgent_at: ahead(5), opened_at: ahead(-1) },
      { user_id: asha.user_id },
    );
    const first = await openNewCase({ ...at, urgent_at: ahead(1), opened_at: ahead(-3) });
    await openNewCase({ place: 'elsewhere' });
    const ended = await openNewCase({ place, status: 'closed', due_at: null, ended_at: ahead(-1) });
    expect(await numbers('text=lakeside&status=open')).toEqual([first.number, later.number]);
    expect(await numbers('text=lakeside&order=newest&status=open')).toEqual([later.number, first.number]);
    expect(await numbers('text=lakeside&status=ended')).toEqual([ended.number]);
    const { headers, body } = await download('format=csv&text=lakeside&status=open');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="cases.csv"',
      'cache-control': 'no-store',
    });
    expect(body.split('\r\n')).toHaveLength(4);
    expect(body).toContain('"Lakeside, ""north"" gate",26.912345,75.787654,');
    expect(body).toMatch(/https?:\/\/[^,]+\/government\?case=\d+/);
    const { username } = await api.kysely
      .selectFrom('users')
      .select('username')
      .where('id', '=', asha.user_id)
      .executeTakeFirstOrThrow();
    expect(body).not.toContain(username);
  });

  it('names categories in the language of the reader, and moments in the time zone (CA-70)', async () => {
    await openNewCase({ opened_at: new Date('2026-11-21T05:44:36Z') });
    const english = (await download('format=csv')).body;
    const hindi = (await download('format=csv&language=hi&time_zone=Asia/Kolkata')).body;
    expect(english).toContain('2026-11-21T05:44:36Z');
    expect(hindi).toContain('2026-11-21T11:14:36+05:30');
    expect(hindi).toMatch(/,new,[^,]*[\u0900-\u097F]/u);
  });

  it('gives a crew its own cases only (CA-70, CA-10)', async () => {
    const crew = await api.person('crew');
    const own = await openNewCase({ status: 'assigned', assignee_id: crew.user_id });
    await openNewCase();
    expect(await numbers('', crew)).toEqual([own.number]);
    expect(await numbers(`assignee=${officer.user_id}`, crew)).toEqual([own.number]);
  });

  it('has more cases than one page, each once (CA-70)', async () => {
    const { number } = await openNewCase({ place: 'Copied' });
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
       where table_name = 'cases' and is_generated = 'NEVER'`.execute(api.kysely);
    await sql`
      insert into cases (${sql.join(rows.map(({ name }) => sql.ref(name)))})
      select ${sql.join(rows.map(({ name }) => sql.ref(`made.${name}`)))}
        from cases as copied, generate_series(1, 2300) as step,
             jsonb_populate_record(copied, jsonb_build_object('case_id', gen_random_uuid(), 'number', 1000000 + step))
               as made
       where copied.number = ${number}`.execute(api.kysely);
    const all = await numbers('text=copied');
    expect([all.length, new Set(all).size]).toEqual([2301, 2301]);
  });

  it('is a complete file without cases (CA-70)', async () => {
    expect(await numbers('text=nowhere')).toEqual([]);
    expect((await download('format=csv&text=nowhere')).body.split('\r\n')).toHaveLength(2);
  });

  it('is recorded in the audit log with its filters (CA-70)', async () => {
    await download('format=csv&status=open&order=due&text=mill');
    const entry = await api.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'cases.exported')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_id: officer.user_id,
      subject: 'cases:csv',
      details: { format: 'csv', order: 'due', status: 'open', text: 'mill' },
    });
  });

  it.each([
    ['', 'format'],
    ['format=pdf', 'format'],
    ['format=csv&status=done', 'status'],
    ['format=csv&near_latitude=26.9', 'near_longitude'],
    ['format=csv&time_zone=Mars', 'time_zone'],
    ['format=csv&language=xx', 'language'],
  ])('is refused with "%s", and the field is named', async (query, field) => {
    const answer = await download(query);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  it('is refused with an unknown parameter, as it might have restricted the list', async () => {
    const answer = await download('format=csv&categry_id=1');
    expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringContaining('categry_id')]);
  });
});
