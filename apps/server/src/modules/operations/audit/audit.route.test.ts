import { type AuditAction, type AuditPage, auditPage } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPerson, type Person } from '../../../test/people.ts';
import { addUser } from '../../../test/rows.ts';
import { testApp } from '../../../test/test-app.ts';
import { createAccessTokens } from '../../accounts/tokens.ts';

let api: Awaited<ReturnType<typeof testApp>>;
let admin: Person;
let asha: { id: number; username: string };

beforeAll(async () => {
  api = await testApp();
  const tokens = createAccessTokens(api.secrets.tokens, api.deps.clock.now);
  admin = await newPerson(api.deps, tokens, 'admin');
  asha = await addUser(api.deps, { username: 'asha' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.kysely.deleteFrom('audit_log').execute();
});

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
/** Actions of any name: the log may have been written by another version. */
type AuditValues = {
  at?: Date;
  actor_id?: number | null;
  action?: string;
  subject?: string;
  details?: object;
};
const write = ({ at = day(1), actor_id = null, action = 'a', subject = 'x', details = {} }: AuditValues) =>
  api.deps.audit.write({ at, actor_id, action: action as AuditAction, subject, details: { ...details } });
const get = (path: string) => api.call('GET', path, { headers: admin.headers });
const read = async (query = ''): Promise<AuditPage> => {
  const answer = await get(`/admin/audit/?${query}`);
  expect(answer.statusCode).toBe(200);
  return auditPage.parse(answer.json());
};
const readActions = async (query: string) => (await read(query)).data.map(({ action }) => action);

describe('the audit log', () => {
  it('is sorted newest first, with the names of actor and subject', async () => {
    await write({ at: day(1), action: 'older' });
    await write({
      at: day(2),
      actor_id: admin.user_id,
      action: 'newer',
      subject: `user:${asha.id}`,
      details: { a: 1 },
    });
    const { data, next_cursor } = await read();
    expect(data).toEqual([
      {
        id: expect.any(String),
        at: day(2).toISOString(),
        actor_id: admin.user_id,
        actor_name: expect.stringContaining('person'),
        action: 'newer',
        subject: `user:${asha.id}`,
        subject_name: 'asha',
        details: { a: 1 },
      },
      expect.objectContaining({ action: 'older', actor_name: null, subject_name: null }),
    ]);
    expect(next_cursor).toBeNull();
  });

  it('is paged, even when many entries have the same time', async () => {
    for (let number = 0; number < 5; number += 1) await write({ action: `a${number}` });
    const first = await read('limit=2');
    const second = await read(`limit=2&cursor=${first.next_cursor}`);
    const third = await read(`limit=2&cursor=${second.next_cursor}`);
    const all = [first, second, third].flatMap(({ data }) => data.map(({ action }) => action));
    expect(all).toEqual(['a4', 'a3', 'a2', 'a1', 'a0']);
    expect(third.next_cursor).toBeNull();
  });

  it('contains what a person did and what was done to them once each', async () => {
    await write({ at: day(1), actor_id: asha.id, action: 'did' });
    await write({ at: day(2), actor_id: admin.user_id, action: 'suffered', subject: `user:${asha.id}` });
    await write({ at: day(3), actor_id: asha.id, action: 'did to herself', subject: `user:${asha.id}` });
    await write({ at: day(4), actor_id: admin.user_id, action: 'of others' });
    expect(await readActions('person=ASHA')).toEqual(['did to herself', 'suffered', 'did']);
    const first = await read('person=asha&limit=2');
    expect((await read(`person=asha&limit=2&cursor=${first.next_cursor}`)).data).toHaveLength(1);
    expect(await readActions('person=asha&action=did')).toEqual(['did']);
    expect(await readActions('person=unknown')).toEqual([]);
  });

  it('is filtered by action and by a time range', async () => {
    for (const number of [1, 2, 3]) await write({ at: day(number), action: number === 2 ? 'even' : 'odd' });
    expect(await readActions('action=even')).toEqual(['even']);
    expect(await readActions(`from=${day(2).toISOString()}`)).toEqual(['odd', 'even']);
    expect(await readActions(`before=${day(2).toISOString()}`)).toEqual(['odd']);
    expect(await readActions('person=&action=')).toHaveLength(3);
  });

  it.each(['cursor=1', 'from=yesterday', 'limit=0', 'before=2026-01-01', 'person=%00'])(
    'refuses %s',
    async (query) => {
      expect((await get(`/admin/audit/?${query}`)).statusCode).toBe(400);
    },
  );

  it('contains every action once in its filter', async () => {
    expect((await get('/admin/audit/actions/')).json()).toEqual({ actions: [] });
    for (const action of ['b', 'a', 'b', 'c', 'a']) await write({ action });
    expect((await get('/admin/audit/actions/')).json()).toEqual({ actions: ['a', 'b', 'c'] });
  });
});

describe('the export', () => {
  const splitLines = (body: string) => body.replace('\ufeff', '').trimEnd().split('\r\n');

  it('is a CSV file of the filtered entries and is itself logged', async () => {
    await write({ at: day(1), actor_id: asha.id, action: 'kept', details: { to: 'user' } });
    await write({ at: day(2), action: 'left out' });
    const answer = await get('/admin/audit/export/?action=kept');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    });
    expect(splitLines(answer.body)).toEqual([
      'at,actor_id,actor,action,subject,subject_name,details',
      `${day(1).toISOString()},${asha.id},asha,kept,x,,"{""to"":""user""}"`,
    ]);
    expect((await read('action=audit.exported')).data).toEqual([
      expect.objectContaining({ actor_id: admin.user_id, details: { action: 'kept' } }),
    ]);
  });

  it('contains no formula for a spreadsheet', async () => {
    await addUser(api.deps, { username: '=HYPERLINK("http://evil")' });
    const evil = await api.deps.users.findByUsername('=HYPERLINK("http://evil")');
    await write({ actor_id: evil!.id, action: '+cmd', subject: '@sum' });
    const [, line] = splitLines((await get('/admin/audit/export/?action=%2Bcmd')).body);
    expect(line).toBe(`${day(1).toISOString()},${evil!.id},"'=HYPERLINK(""http://evil"")",'+cmd,'@sum,,{}`);
  });

  it('contains more than one page, and no entries for an unknown person', async () => {
    const rows = Array.from({ length: 2_001 }, (_, number) => ({
      at: day(1),
      actor_id: null,
      action: 'many',
      subject: String(number),
      details: '{}',
    }));
    await api.kysely.insertInto('audit_log').values(rows).execute();
    expect(splitLines((await get('/admin/audit/export/?action=many')).body)).toHaveLength(2_002);
    expect(splitLines((await get('/admin/audit/export/?person=unknown')).body)).toHaveLength(1);
  });
});
