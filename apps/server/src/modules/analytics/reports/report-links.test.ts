import { PHOTO_LINKS, report } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { FIXED_CLOCK, FIXED_NOW, readTexts, reportFixture } from '../../../test/reports.ts';

const reports = reportFixture();

describe('the photo links of an export', () => {
  /** The links of the first upload. */
  async function fetchLinks(query: string, headers?: Record<string, string>) {
    const { zones } = report.parse(
      (await reports.download(query, { headers: { ...reports.admin.headers, ...headers } })).json(),
    );
    const upload = zones[0]?.uploads[0];
    if (!upload) throw new Error('the report has an upload');
    return upload;
  }

  it('lead to the page of the photo, at the address at which the product is reached', async () => {
    await reports.addUploads(1);
    const { image_id, ...links } = await fetchLinks('');
    expect(links).toMatchObject({
      image_url: `http://localhost:80/admin/analysis/${image_id}`,
      processed_image_url: null,
    });
    const other = await fetchLinks('', { host: 'waste.example.org:8443' });
    expect(other.image_url).toBe(`http://waste.example.org:8443/admin/analysis/${image_id}`);
  });

  it('use the public address when the operator has set one (RP-12)', async () => {
    await reports.reopen(FIXED_CLOCK, {
      PUBLIC_URL: 'https://waste.example.org/',
    });
    await reports.addUploads(1);
    const { image_url } = await fetchLinks('', { host: 'other.example.org' });
    expect(image_url).toMatch(/^https:\/\/waste\.example\.org\/admin\/analysis\//);
  });

  it.each([
    ['1d', 1],
    ['7d', 7],
    ['30d', 30],
  ])('open the photo without a login: those of %s for %d days', async (lifetime, days) => {
    const clock = { ms: Date.now() };
    await reports.reopen(() => ({ clock: { now: () => new Date(clock.ms) } }));
    const { image_id } = await reports.api.uploadNew(reports.admin, { latitude: '26.9', longitude: '75.8' });
    const { image_url, page_url } = await fetchLinks(`links=${lifetime}`);
    expect(page_url).toBe(`http://localhost:80/admin/analysis/${image_id}`);
    const status = async () => (await reports.api.app.inject({ url: image_url })).statusCode;
    expect(await status()).toBe(200);
    clock.ms += days * 86_400_000 - 5000;
    expect(await status()).toBe(200);
    clock.ms += 10_000;
    expect(await status()).toBe(410);
  });

  it.each(PHOTO_LINKS)('are absolute in every format that has them: %s', async (links) => {
    await reports.addUploads(1);
    for (const format of ['json', 'csv', 'geojson', 'txt', 'xlsx', 'docx'] as const) {
      const content = readTexts(
        format,
        (await reports.download(`format=${format}&links=${links}`)).rawPayload,
      );
      expect(content).toContain('http://localhost:80/');
      expect(content).not.toMatch(/["',(|>]\s*\/(api\/media|admin\/analysis)/);
    }
  });

  it('say in the report until when they are good', async () => {
    const { meta } = report.parse((await reports.download('links=7d')).json());
    const seconds = Math.floor(FIXED_NOW.getTime() / 1000) + 7 * 86_400;
    expect(Date.parse(meta.photoLinksExpireAt ?? '')).toBe(seconds * 1000);
    expect((await reports.download('links=7d&format=txt')).body).toContain('open without a login until');
  });

  it('are recorded in the audit log with the user and the filters (RP-11)', async () => {
    await reports.download('format=txt&range=all&addresses=false&links=30d');
    const entries = await reports.api.kysely.selectFrom('audit_log').selectAll().execute();
    expect(entries).toMatchObject([
      {
        actor_id: reports.admin.user_id,
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
