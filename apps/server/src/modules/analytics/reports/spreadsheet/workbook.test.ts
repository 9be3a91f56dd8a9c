import { buffer } from 'node:stream/consumers';
import type { ReportUpload } from '@smart-waste/contract';
import { computeZoneFigures, type ReportMeta, UNNAMED_LOCATION } from '@smart-waste/core';
import { createTranslate } from '@smart-waste/messages';
import { reportMessages } from '@smart-waste/messages/en/report';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createZipStream } from '../../../../lib/zip-stream.ts';
import type { ZonedUploads } from '../../find-zones.ts';
import type { ListedRow } from '../../ports.ts';
import { createWorkbookParts } from './workbook.ts';

const AT = new Date('2026-11-21T05:44:36Z');
const t = createTranslate(reportMessages, 'en', null);

type Scene = {
  uploads: number;
  location?: string;
  /** Whether the zones have the place of their uploads as a name. */
  named?: boolean;
  maxRows?: number;
  meta?: Partial<ReportMeta>;
  deleted?: readonly number[];
  /** What differs in each upload. */
  upload?: Partial<ReportUpload>;
};

/** The zones of uploads that stand in two places in turn. */
function createZones(uploads: number, named: boolean): ZonedUploads {
  const columns = {
    latitude: Float64Array.from({ length: uploads }, (_, index) => 26.9 + (index % 2) * 0.1),
    longitude: new Float64Array(uploads).fill(75.8),
    detections: new Float64Array(uploads).fill(2),
    confidence: new Float64Array(uploads).fill(0.5),
    calibratedConfidence: new Float64Array(uploads).fill(0.5),
    name: new Int32Array(uploads).fill(named ? 1 : UNNAMED_LOCATION),
  };
  const figures = computeZoneFigures(columns, { radiusMeters: 500 });
  const ids = { getId: (upload: number) => `id-${upload}`, find: () => undefined };
  const moment = { asOf: AT, version: null, since: null };
  return { uploads: { ...columns, ...ids }, figures, radiusMeters: 500, ...moment, unlocated: 0 };
}

const createRow = (image_id: string, location: string): ListedRow => ({
  image_id,
  photo_key: 'photos/one.jpg',
  thumbnail_key: 'thumbnails/one.jpg',
  width: 4,
  height: 3,
  processed_key: null,
  location,
  latitude: 26.9,
  longitude: 75.8,
  uploaded_at: AT,
  analysis_results: null,
});

const toUpload = ({ image_id, location }: ListedRow): ReportUpload => ({
  image_id,
  image_url: `https://waste.example.org/admin/analysis/${image_id}`,
  processed_image_url: null,
  latitude: 26.9,
  longitude: 75.8,
  uploaded_at: '2026-11-21T11:14:36+05:30',
  detections: 2,
  average_confidence: 0.5,
  confidence_is_calibrated: false,
  by_person: false,
  address: location,
});

/** Writes a workbook and returns its parts. */
async function writeWorkbook({
  uploads,
  location = 'Amer Road',
  named = true,
  deleted = [],
  ...scene
}: Scene) {
  const zoned = createZones(uploads, named);
  const meta: ReportMeta = {
    generatedAt: '2026-11-21T11:14:36+05:30',
    generatedBy: 'asha',
    timeRange: '7d',
    timeZone: 'Asia/Kolkata',
    zoneSizeMeters: 500,
    includeAddresses: true,
    photoLinks: 'page',
    totals: { uploads, zones: zoned.figures.ranking.length, completed: uploads, failed: 0 },
    ...scene.meta,
  };
  const gone = new Set(deleted.map((upload) => `id-${upload}`));
  const deps = {
    locatedUploads: {
      readColumns: () => Promise.reject(new Error('not called')),
      findRows: async (ids: readonly string[]) =>
        new Map(ids.filter((id) => !gone.has(id)).map((id) => [id, createRow(id, location)])),
    },
    book: { findKnown: async () => [], start: () => undefined, stop: async () => undefined },
    presentUpload: (row: ListedRow): ReportUpload => ({ ...toUpload(row), ...scene.upload }),
  };
  const { maxRows } = scene;
  const parts = createWorkbookParts(deps, { zoned, meta, t, ...(maxRows !== undefined && { maxRows }) });
  const files = unzipSync(await buffer(createZipStream(parts, AT)));
  const xml = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const names = [...xml('xl/workbook.xml').matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name);
  return { names, sheet: (index: number) => xml(`xl/worksheets/sheet${index}.xml`), xml };
}

/** The number of rows below the header. */
const tableRows = (sheet: string) =>
  [...sheet.matchAll(/<row r="(\d+)"/g)].filter(([, row]) => Number(row) > 7).length;
const readTexts = (sheet: string) => [...sheet.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].map(([, text]) => text);

test('a workbook has a sheet of zones and one of uploads, each with title, totals and header (RP-17)', async () => {
  const { names, sheet } = await writeWorkbook({ uploads: 5 });
  expect(names).toEqual(['Zones', 'Uploads']);
  expect([tableRows(sheet(1)), tableRows(sheet(2))]).toEqual([2, 5]);
  for (const index of [1, 2]) {
    expect(readTexts(sheet(index)).slice(0, 3)).toEqual([
      'Waste Zones Report',
      '7 Days, zones of 500 m. Generated 2026-11-21 11:14 +05:30 (Asia/Kolkata) by asha.',
      'Photo links: lead to the page of each photo and need a login',
    ]);
    expect(sheet(index)).toContain('ySplit="7"');
  }
  expect(readTexts(sheet(2))).toEqual(
    expect.arrayContaining(['Rank', 'Zone ID', 'Place of the zone', 'Uploaded', 'UTC offset', '+05:30']),
  );
});

test('an upload about which a person decided says so in place of a confidence (LB-28)', async () => {
  const readCells = async (upload: Partial<ReportUpload>) =>
    readTexts((await writeWorkbook({ uploads: 1, upload })).sheet(2));
  expect(await readCells({ average_confidence: null, by_person: true })).toContain('checked by a person');
  expect(await readCells({})).not.toContain('checked by a person');
});

test('a confidence says in a column beside it whether it is calibrated (EV-48)', async () => {
  const readCells = async (upload: Partial<ReportUpload>) =>
    readTexts((await writeWorkbook({ uploads: 1, upload })).sheet(2));
  expect(await readCells({})).toContain('as detected');
  expect(await readCells({ confidence_is_calibrated: true })).toContain('calibrated');
});

test('a row is as tall as the wrapped text of its place (RP-21)', async () => {
  const heights = async (location: string) =>
    [
      ...(await writeWorkbook({ uploads: 1, location })).sheet(2).matchAll(/<row r="8"(?: ht="(\d+)")?>/g),
    ].map(([, height]) => height);
  expect(await heights('Amer Road')).toEqual([undefined]);
  expect(await heights('Amer Road '.repeat(10))).toEqual(['60']);
  expect(await heights('漢'.repeat(20))).toEqual(['30']);
});

test('a zone without a place is named by its coordinates (RP-15)', async () => {
  const { sheet } = await writeWorkbook({ uploads: 5, named: false });
  for (const index of [1, 2]) {
    expect(sheet(index)).toMatch(
      />1<.*>zone-1<.*>26\.900000, 75\.800000<.*>2<.*>zone-2<.*>27\.000000, 75\.800000</,
    );
  }
});

test('every column of a sheet has a name of its own', async () => {
  const { sheet } = await writeWorkbook({ uploads: 0 });
  const zones = readTexts(sheet(1));
  const titles = zones.slice(zones.indexOf('Rank'));
  expect(titles).toEqual(expect.arrayContaining(['Google Maps', 'OpenStreetMap']));
  expect(titles).toEqual([...new Set(titles)]);
});

test('a table longer than a sheet continues on the next ones', async () => {
  const { names, sheet } = await writeWorkbook({ uploads: 11, maxRows: 4 });
  expect(names).toEqual(['Zones', 'Uploads', 'Uploads 2', 'Uploads 3']);
  expect([2, 3, 4].map((index) => tableRows(sheet(index)))).toEqual([4, 4, 3]);
  const ids = [2, 3, 4].flatMap((index) => readTexts(sheet(index)).filter((text) => text?.startsWith('id-')));
  expect(new Set(ids).size).toBe(11);
  expect(sheet(4)).toContain('<autoFilter ref="A7:M10"/>');
});

test.each([1, 0])('a report of %d uploads has both sheets with their headers', async (uploads) => {
  const { names, sheet } = await writeWorkbook({ uploads });
  expect(names).toEqual(['Zones', 'Uploads']);
  expect([tableRows(sheet(1)), tableRows(sheet(2))]).toEqual([uploads, uploads]);
  expect(readTexts(sheet(2))).toContain('Uploaded');
});

test('uploads that were deleted meanwhile are left out', async () => {
  const { sheet } = await writeWorkbook({ uploads: 5, deleted: [0, 3], maxRows: 2 });
  expect([2, 3, 4].map((index) => tableRows(sheet(index)))).toEqual([2, 1, 0]);
});

test('moments are dates of the wall clock, and numbers have formats', async () => {
  const { sheet, xml } = await writeWorkbook({ uploads: 1 });
  expect(sheet(2)).toContain('<v>46347.468472</v>');
  expect(xml('xl/styles.xml')).toContain('formatCode="0.0%"');
  expect(sheet(1)).not.toMatch(/\d\.\d{7}/);
});

test('photos and maps are links at any number of rows', async () => {
  const { sheet } = await writeWorkbook({ uploads: 1 });
  const link = 'HYPERLINK(&quot;https://waste.example.org/admin/analysis/id-0&quot;,&quot;Open&quot;)';
  expect(sheet(2)).toContain(`<f>${link}</f><v>Open</v>`);
  expect(sheet(1)).toContain('HYPERLINK(&quot;https://www.openstreetmap.org/');
});

test('there is no column for places without addresses', async () => {
  const { sheet } = await writeWorkbook({ uploads: 3, meta: { includeAddresses: false } });
  const texts = [...readTexts(sheet(1)), ...readTexts(sheet(2))];
  expect(texts.filter((text) => /place|address|Amer/i.test(text ?? ''))).toEqual([]);
});

test.each([
  ['=HYPERLINK("http://evil.example")', `'=HYPERLINK(&quot;http://evil.example&quot;)`],
  ['\u200b=1+1', `'\u200b=1+1`],
  ['\u202e@cmd', `'\u2068@cmd\u2069`],
  ['<b>&amp;', '&lt;b&gt;&amp;amp;'],
  ['bell\u0007 \ud800half', 'bell half'],
  ['GPS Location', undefined],
])('a place %j becomes the text %j', async (location, text) => {
  const { sheet } = await writeWorkbook({ uploads: 1, location });
  const cell = /<c r="F8"[^>]*>(?:<is><t [^>]*>([^<]*)<\/t><\/is><\/c>)?/.exec(sheet(2));
  expect(cell?.[1]).toBe(text);
});
