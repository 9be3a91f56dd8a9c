import type { ExportRecord } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';

let api: ImageApi;
let admin: Person;
beforeAll(async () => {
  api = await imageApi();
  admin = await api.person('admin');
});
afterAll(() => api.close());

const written: ExportRecord = {
  format: 'xlsx',
  range: '30d',
  zone_size: 250,
  addresses: true,
  uploads: 412,
  zones: 9,
};
const note = (change: object = {}) =>
  api.request('POST /admin/reports/exports/', admin, { ...written, ...change });

describe('a report that a browser wrote', () => {
  it('is recorded in the audit log with its user and content', async () => {
    expect((await note()).statusCode).toBe(204);
    expect(await api.audited('report:xlsx')).toMatchObject([
      { actor_id: admin.user_id, action: 'report.export', details: { ...written, written_by: 'browser' } },
    ]);
  });

  it('is never recorded as a report of the server', async () => {
    await note({ format: 'json', written_by: 'server', actor_id: 1 });
    expect(await api.audited('report:json')).toMatchObject([
      { actor_id: admin.user_id, details: { written_by: 'browser' } },
    ]);
  });

  it.each([
    ['format', 'pdf'],
    ['range', 'forever'],
    ['zone_size', 300],
    ['addresses', 'true'],
    ['uploads', -1],
    ['uploads', 10_001],
    ['zones', 1.5],
  ])('is refused with %s %j, and the field is named', async (field, value) => {
    const answer = await note({ [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { [field]: expect.stringMatching(/^Must be/) } });
  });
});
