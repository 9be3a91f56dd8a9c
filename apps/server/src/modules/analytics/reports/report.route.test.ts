import { failure, REPORT_FORMATS, type ReportFormat, report } from '@smart-waste/contract';
import { formatReason } from '@smart-waste/messages';
import { CATALOGUES } from '@smart-waste/messages/catalogues';
import { describe, expect, it } from 'vitest';
import { copyUploads, FIXED_NOW, readTexts, reportFixture } from '../../../test/reports.ts';
import { EMPTY_RESULTS } from '../../../test/rows.ts';

const reports = reportFixture();

describe('an export', () => {
  it.each(REPORT_FORMATS)('has every upload with coordinates as %s', async (format) => {
    await reports.addUploads(25);
    const { statusCode, rawPayload } = await reports.download(`format=${format}&range=30d&zone_size=250`);
    expect(statusCode).toBe(200);
    const content = readTexts(format, rawPayload);
    const rows = await reports.api.kysely.selectFrom('images').select(['image_id', 'latitude']).execute();
    for (const { image_id, latitude } of rows) expect(content.includes(image_id)).toBe(latitude !== null);
  });

  it.each(REPORT_FORMATS)('names no place as %s without addresses', async (format) => {
    await reports.addUploads(5, 'Amer Road');
    const query = `format=${format}&range=30d`;
    expect(readTexts(format, (await reports.download(query)).rawPayload)).toContain('Amer Road');
    const without = readTexts(format, (await reports.download(`${query}&addresses=false`)).rawPayload);
    expect(without).not.toContain('Amer');
    expect(without).not.toContain('representativeAddress');
  });

  it('names the place of a zone beside its id, in every format (RP-15)', async () => {
    await reports.addUploads(1, 'Amer Road');
    const expected: Record<ReportFormat, string | RegExp> = {
      json: '"zoneId":"zone-1","representativeAddress":"Amer Road"',
      csv: '\nzone-1,Amer Road,',
      geojson: '"name":"Amer Road (zone-1)"',
      txt: /Zone 1: Amer Road\n[\s\S]*Zone ID: zone-1\n/,
      xlsx: />zone-1<[^B]*<c r="C8"[^B]*>Amer Road</,
      docx: /Zone 1: Amer Road<[\s\S]*Zone ID: zone-1</,
    };
    for (const format of REPORT_FORMATS)
      expect(readTexts(format, (await reports.download(`format=${format}`)).rawPayload)).toMatch(
        expected[format],
      );
  });

  it.each(REPORT_FORMATS)('is a complete file without uploads as %s', async (format) => {
    const { statusCode, rawPayload } = await reports.download(`format=${format}`);
    expect(statusCode).toBe(200);
    if (format === 'json') expect(report.parse(JSON.parse(rawPayload.toString())).zones).toEqual([]);
    if (format === 'geojson')
      expect(JSON.parse(rawPayload.toString())).toMatchObject({ type: 'FeatureCollection', features: [] });
    expect(readTexts(format, rawPayload)).not.toBe('');
  });

  it('names the most frequent classes first as docx, also where a model calls one by a number', async () => {
    await reports.addUploads(1);
    const createDetection = (name: string, index: number) => ({
      class: name,
      title: name,
      confidence: 0.9,
      waste: true,
      box: { x: index / 4, y: 0, width: 0.2, height: 1 },
    });
    const results = {
      ...EMPTY_RESULTS,
      total_detections: 4,
      detections: ['Heap', '7', 'Heap', 'Heap'].map(createDetection),
    };
    await reports.api.kysely
      .updateTable('images')
      .set({ status: 'completed', stage: null, analysis_results: JSON.stringify(results) })
      .execute();
    const content = readTexts('docx', (await reports.download('format=docx')).rawPayload);
    expect(content).toContain('Heap (75%), 7 (25%)');
  });

  it('is refused with an unknown parameter, which the sentence names in both languages (RP-22)', async () => {
    await reports.addUploads(1);
    const answer = await reports.download('format=csv&include_addresses=false');
    expect(answer.statusCode).toBe(400);
    const refusal = failure.parse(answer.json());
    expect(refusal).toMatchObject({
      error:
        'There is no parameter include_addresses. ' +
        'The parameters are range, zone_size, addresses, format, links, time_zone, language.',
      reason: 'validation.unknown_parameters',
      params: { names: 'include_addresses' },
    });
    expect(formatReason(refusal, 'hi', CATALOGUES.hi ?? {})).toMatch(/^include_addresses नाम का/);
  });

  it('names its parameters, moments in the time zone of the request, and the zone by its present name', async () => {
    await reports.addUploads(1);
    const answer = await reports.download('range=24h&zone_size=1000&addresses=false&time_zone=Asia/Calcutta');
    const { meta, zones } = report.parse(answer.json());
    expect(meta).toMatchObject({
      timeRange: '24h',
      timeZone: 'Asia/Kolkata',
      zoneSizeMeters: 1000,
      includeAddresses: false,
      photoLinks: 'page',
      totals: { uploads: 1, zones: 1, completed: 0, failed: 0 },
    });
    expect(meta.generatedAt).toMatch(/\+05:30$/);
    expect(Date.parse(meta.generatedAt)).toBe(Math.floor(FIXED_NOW.getTime() / 1000) * 1000);
    const [upload] = zones[0]?.uploads ?? [];
    expect(upload?.uploaded_at).toMatch(/\+05:30$/);
    expect(Date.parse(upload?.uploaded_at ?? '')).toBe(Math.floor(FIXED_NOW.getTime() / 1000) * 1000 - 1000);
    expect(upload).not.toHaveProperty('location');
    expect(report.parse((await reports.download('')).json()).meta.generatedAt).toMatch(/Z$/);
  });

  it('has readable numbers', async () => {
    await reports.addUploads(25);
    for (const format of ['json', 'csv', 'geojson', 'txt', 'xlsx'] as const)
      expect(readTexts(format, (await reports.download(`format=${format}`)).rawPayload)).not.toMatch(
        /\d\.\d{7}/,
      );
  });

  it('is in the language of the person, or in the requested one, in text, Excel and Word (RP-19)', async () => {
    await reports.addUploads(3);
    const csv = (await reports.download('format=csv')).body;
    expect((await reports.download('format=txt&language=hi')).body).toMatch(/^कचरा क्षेत्रों की रिपोर्ट\n/);
    await reports.api.kysely
      .updateTable('users')
      .set({ language: 'hi' })
      .where('id', '=', reports.admin.user_id)
      .execute();
    for (const format of ['txt', 'xlsx', 'docx'] as const) {
      const content = readTexts(format, (await reports.download(`format=${format}`)).rawPayload);
      expect(content).toContain('कचरा क्षेत्रों की रिपोर्ट');
      expect(content).not.toContain('Waste Zones Report');
    }
    expect((await reports.download('format=txt&language=en')).body).toMatch(/^Waste Zones Report\n/);
    expect((await reports.download('format=csv')).body).toBe(csv);
  });

  it.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('is a file with the name of its range and size as %s (RP-03)', async (format, type) => {
    const { headers } = await reports.download(`format=${format}&range=24h&zone_size=1000`);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="zones-report-24h-1000m.${format}"`,
      'cache-control': 'no-store',
    });
  });

  it.each(['csv', 'xlsx'] as const)('contains more uploads than one batch as %s', async (format) => {
    await reports.addUploads(1);
    await copyUploads(reports.api, 2100);
    const content = readTexts(format, (await reports.download(`range=all&format=${format}`)).rawPayload);
    const rows = await reports.api.kysely.selectFrom('images').select('image_id').execute();
    expect(rows.filter(({ image_id }) => content.includes(image_id))).toHaveLength(2101);
  });

  it.each([
    ['format', 'pdf'],
    ['links', '90d'],
    ['zone_size', '300'],
    ['range', 'forever'],
    ['time_zone', 'Mars/Olympus'],
    ['time_zone', 'x'.repeat(100)],
    ['time_zone', ''],
    ['language', 'xx'],
  ])('is refused with %s %j, and the field is named', async (field, value) => {
    const answer = await reports.download(`${field}=${value}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { [field]: expect.stringMatching(/^Must be/) } });
  });
});
