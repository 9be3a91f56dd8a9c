import { PHOTO_LINKS, report } from '@smart-waste/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { addUploads, downloadReport, textsOf } from '../../../test/reports.ts';

let api: ImageApi;
let admin: Person;
const fixedNow = new Date();
beforeEach(async () => {
  api = await imageApi(() => ({ clock: { now: () => fixedNow } }));
  admin = await api.person('admin');
});
afterEach(() => api.close());

const uploads = (count: number, location?: string) =>
  addUploads(api, admin, { count, ...(location !== undefined && { location }) });
const download = (query: string, caller = admin) => downloadReport(api, caller, query);

describe('the photo links of an export', () => {
  /** The links of the first upload. */
  async function linksOf(query: string, headers?: Record<string, string>) {
    const { zones } = report.parse(
      (await download(query, { ...admin, headers: { ...admin.headers, ...headers } })).json(),
    );
    const upload = zones[0]?.uploads[0];
    if (!upload) throw new Error('the report has an upload');
    return upload;
  }

  it('lead to the page of the photo, at the address at which the product is reached', async () => {
    await uploads(1);
    const { image_id, ...links } = await linksOf('');
    expect(links).toMatchObject({
      image_url: `http://localhost:80/admin/analysis/${image_id}`,
      processed_image_url: null,
    });
    const other = await linksOf('', { host: 'waste.example.org:8443' });
    expect(other.image_url).toBe(`http://waste.example.org:8443/admin/analysis/${image_id}`);
  });

  it('use the public address when the operator has set one (RP-12)', async () => {
    await api.close();
    api = await imageApi(() => ({ clock: { now: () => fixedNow } }), {
      PUBLIC_URL: 'https://waste.example.org/',
    });
    admin = await api.person('admin');
    await uploads(1);
    const { image_url } = await linksOf('', { host: 'other.example.org' });
    expect(image_url).toMatch(/^https:\/\/waste\.example\.org\/admin\/analysis\//);
  });

  it.each([
    ['1d', 1],
    ['7d', 7],
    ['30d', 30],
  ])('of %s open the photo without a log-in for %d days', async (lifetime, days) => {
    await api.close();
    const clock = { ms: Date.now() };
    api = await imageApi(() => ({ clock: { now: () => new Date(clock.ms) } }));
    admin = await api.person('admin');
    const { image_id } = await api.uploadNew(admin, { latitude: '26.9', longitude: '75.8' });
    const { image_url, page_url } = await linksOf(`links=${lifetime}`);
    expect(page_url).toBe(`http://localhost:80/admin/analysis/${image_id}`);
    const status = async () => (await api.app.inject({ url: image_url })).statusCode;
    expect(await status()).toBe(200);
    clock.ms += days * 86_400_000 - 5000;
    expect(await status()).toBe(200);
    clock.ms += 10_000;
    expect(await status()).toBe(410);
  });

  it.each(PHOTO_LINKS)('as %s are absolute in every format that has them', async (links) => {
    await uploads(1);
    for (const format of ['json', 'csv', 'geojson', 'txt', 'xlsx', 'docx'] as const) {
      const content = textsOf(format, (await download(`format=${format}&links=${links}`)).rawPayload);
      expect(content).toContain('http://localhost:80/');
      expect(content).not.toMatch(/["',(|>]\s*\/(api\/media|admin\/analysis)/);
    }
  });

  it('say in the report until when they are good', async () => {
    const { meta } = report.parse((await download('links=7d')).json());
    const seconds = Math.floor(fixedNow.getTime() / 1000) + 7 * 86_400;
    expect(Date.parse(meta.photoLinksExpireAt ?? '')).toBe(seconds * 1000);
    expect((await download('links=7d&format=txt')).body).toContain('open without a log-in until');
  });

  it('are recorded in the audit log with the user and the filters (RP-11)', async () => {
    await download('format=txt&range=all&addresses=false&links=30d');
    const entries = await api.kysely.selectFrom('audit_log').selectAll().execute();
    expect(entries).toMatchObject([
      {
        actor_id: admin.user_id,
        action: 'report.export',
        subject: 'report:txt',
        details: {
          format: 'txt',
          range: 'all',
          zone_size: 500,
          addresses: false,
          photo_link_days: 30,
          uploads: 0,
          zones: 0,
        },
      },
    ]);
  });
});
