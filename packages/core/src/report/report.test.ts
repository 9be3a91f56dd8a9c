import { report } from '@smart-waste/contract';
import { createTranslate } from '@smart-waste/messages';
import { CATALOGUES } from '@smart-waste/messages/catalogues';
import { reportMessages } from '@smart-waste/messages/en/report';
import { describe, expect, test } from 'vitest';
import type { AnalysedUpload } from '../analytics/analysed-upload.ts';
import { createUpload } from '../test/uploads.ts';
import { buildZones } from '../zones/build-zones.ts';
import { createCsvWriter } from './csv.ts';
import { geoJsonWriter } from './geojson.ts';
import { createTextWriter } from './text.ts';
import { buildReportFileName, jsonWriter, type ReportMeta, type ReportWriter } from './writer.ts';

const english = createTranslate(reportMessages, 'en', null);
const inHindi = createTranslate(reportMessages, 'hi', CATALOGUES.hi);

/** A report as the server makes it: here of all uploads at once. */
function createReport(uploads: readonly AnalysedUpload[], change: Partial<ReportMeta> = {}) {
  const includeAddresses = change.includeAddresses ?? true;
  const zones = buildZones(uploads, { zoneSizeMeters: 500, includeAddresses });
  const meta: ReportMeta = {
    generatedAt: '2026-11-21T11:14:36+05:30',
    generatedBy: 'asha',
    timeRange: '7d',
    timeZone: 'Asia/Kolkata',
    zoneSizeMeters: 500,
    includeAddresses,
    photoLinks: 'page',
    totals: { uploads: uploads.length, zones: zones.length, completed: 1, failed: 0 },
    ...change,
  };
  return { meta, zones };
}

/** The pieces of a writer, joined. */
function writeReport({ meta, zones }: ReturnType<typeof createReport>, writer: ReportWriter): string {
  const pieces = zones.flatMap(({ uploads, ...zone }, rank) => {
    const head = { ...zone, uploads: uploads.length };
    return [
      writer.openZone(head, rank),
      ...uploads.map((upload, position) => writer.writeUpload(upload, { zone: head, position, meta })),
      writer.closeZone(head),
    ];
  });
  return [writer.open(meta), ...pieces, writer.close(meta)].join('');
}
type Made = ReturnType<typeof createReport>;
const reportAsJson = (one: Made) => writeReport(one, jsonWriter);
const reportAsCsv = (one: Made) => writeReport(one, createCsvWriter(one.meta));
const reportAsGeoJson = (one: Made) => writeReport(one, geoJsonWriter);
const reportAsText = (one: Made, t: typeof english) => writeReport(one, createTextWriter(t));

/** Two zones: a large one with an address of three lines and commas, and a small one far away without a place text. */
const busy = Array.from({ length: 12 }, () =>
  createUpload({ location: 'Gate 2, "Old" Mill,\nजयपुर', found: [{ confidence: 0.8 }] }),
);
const quiet = createUpload({ location: 'GPS Location', latitude: -33.8688, longitude: 151.2093 });
const nowhere = createUpload({ latitude: null, longitude: null, status: 'ml_failed' });
const usual = createReport([...busy, quiet, nowhere]);

/** The rows of a CSV file by RFC 4180. */
function parseCsv(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
function parseRows(csv: string): Record<string, string>[] {
  const [header = [], ...rows] = parseCsv(csv.slice(1));
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [header[index], cell])));
}

test('a report has a file name with range and zone size (RP-02)', () => {
  expect(buildReportFileName('7d', 500, 'csv')).toBe('zones-report-7d-500m.csv');
});

test.each([
  ['JSON', reportAsJson],
  ['CSV', reportAsCsv],
  ['GeoJSON', reportAsGeoJson],
  ['text', (one: Made) => reportAsText(one, english)],
])('it names no place without addresses as %s, neither of an upload nor of a zone (RP-13)', (_, write) => {
  const uploads = [...busy, createUpload({ location: 'Amer Road', latitude: 10 })];
  expect(write(createReport(uploads))).toMatch(/Mill.*Amer Road/s);
  expect(write(createReport(uploads, { includeAddresses: false }))).not.toMatch(
    /Mill|Amer|जयपुर|"location"|[aA]ddress"/,
  );
});

test.each([
  ['JSON', reportAsJson],
  ['CSV', reportAsCsv],
  ['GeoJSON', reportAsGeoJson],
])('it has no number with more than six decimals as %s (RP-16)', (_, write) => {
  const third = Array.from({ length: 3 }, (__, index) =>
    createUpload({
      latitude: 26.9 + index / 3000,
      longitude: 75.8 + index / 7000,
      found: [{ confidence: 1 / 3 }, { confidence: 0.1 + 0.2 }],
    }),
  );
  expect(write(createReport(third))).not.toMatch(/\d\.\d{7}/);
});

describe('as JSON', () => {
  test('it parses to the report itself (RP-01)', () => {
    expect(JSON.parse(reportAsJson(usual))).toEqual(usual);
    expect(report.parse(JSON.parse(reportAsJson(createReport([]))))).toEqual(createReport([]));
  });
});

describe('as CSV', () => {
  test('it has a row for each upload with its zone, and a byte order mark', () => {
    const csv = reportAsCsv(usual);
    expect(csv.startsWith('\uFEFFzoneId,representativeAddress,priorityScore,')).toBe(true);
    const rows = parseRows(csv);
    expect(rows).toHaveLength(13);
    expect(rows[0]).toMatchObject({
      zoneId: 'zone-1',
      uploads: '12',
      zoneDetections: '12',
      latitude: '26.9124',
      average_confidence: '0.8',
      confidence_is_calibrated: 'false',
      zoneConfidenceIsCalibrated: 'false',
    });
  });

  test('its addresses have semicolons instead of commas (RP-08)', () => {
    const [first] = parseRows(reportAsCsv(usual));
    expect(first).toMatchObject({
      address: 'Gate 2; "Old" Mill;\nजयपुर',
      representativeAddress: 'Gate 2; "Old" Mill;\nजयपुर',
    });
  });

  test('it has no address columns when addresses are excluded', () => {
    const csv = reportAsCsv(createReport(busy, { includeAddresses: false }));
    expect(csv.startsWith('\uFEFFzoneId,priorityScore,')).toBe(true);
    expect(new Set(parseCsv(csv).map(({ length }) => length)).size).toBe(1);
  });

  test.each(['=1+1', '+49', '-2', '@cmd', '\t=1', '\r=1', '  =HYPERLINK("x")', '＝1', '\tx'])(
    'an address %j is text and no formula (RP-09)',
    (location) => {
      const upload = { ...quiet, location };
      const [row] = parseRows(reportAsCsv(createReport([upload])));
      expect(row?.address).toBe(`'${location}`);
    },
  );

  test('it keeps numbers as numbers, also below zero', () => {
    expect(parseRows(reportAsCsv(createReport([quiet])))[0]).toMatchObject({
      latitude: '-33.8688',
      centerLatitude: '-33.8688',
    });
  });

  test('it has columns for the files and the page of a photo when links are files', () => {
    const [header = []] = parseCsv(reportAsCsv(createReport([quiet], { photoLinks: '7d' })));
    expect(header.slice(-3)).toEqual(['image_url', 'processed_image_url', 'page_url']);
    expect(parseCsv(reportAsCsv(createReport([quiet])))[0]?.slice(-1)).toEqual(['image_url']);
  });

  test('it has only its header without zones', () => {
    expect(parseCsv(reportAsCsv(createReport([])))).toHaveLength(1);
  });
});

describe('as GeoJSON', () => {
  test('it is a collection of points, longitude first, with uploads in the properties (RP-10)', () => {
    const { type, features } = JSON.parse(reportAsGeoJson(usual));
    expect(type).toBe('FeatureCollection');
    expect(features).toMatchObject([
      {
        type: 'Feature',
        id: 'zone-1',
        geometry: { type: 'Point', coordinates: [expect.closeTo(75.7873, 9), expect.closeTo(26.9124, 9)] },
        properties: {
          name: 'Gate 2, "Old" Mill, जयपुर (zone-1)',
          zoneId: 'zone-1',
          uploadCount: 12,
          priorityScore: 0.7,
        },
      },
      {
        geometry: { type: 'Point', coordinates: [151.2093, -33.8688] },
        bbox: [151.2093, -33.8688, 151.2093, -33.8688],
      },
    ]);
    expect(features[0].properties.uploads).toEqual(usual.zones[0]?.uploads);
  });

  test('it is an empty collection without zones', () => {
    expect(JSON.parse(reportAsGeoJson(createReport([])))).toMatchObject({
      type: 'FeatureCollection',
      features: [],
    });
  });

  test('it writes a box across the date line from west to east', () => {
    const pair = [179.999, -179.999].map((longitude) => createUpload({ latitude: 0, longitude }));
    expect(JSON.parse(reportAsGeoJson(createReport(pair))).features[0].bbox).toEqual([
      179.999, 0, -179.999, 0,
    ]);
  });
});

describe('as text', () => {
  test('it lists meta data, zones and uploads in reading order (ZN-11)', () => {
    const lines = reportAsText(
      createReport([
        { ...busy[0]!, image_url: '/one.jpg' },
        { ...quiet, image_url: '/two.jpg' },
      ]),
      english,
    ).split('\n');
    expect(lines).toEqual([
      'Waste Zones Report',
      '==================',
      '',
      'Generated: 2026-11-21 11:14 +05:30',
      'Generated by: asha',
      'Time range: 7 Days',
      'Time zone: Asia/Kolkata',
      'Zone size: 500 m',
      'Photo links: lead to the page of each photo and need a login',
      'Uploads: 2',
      'Completed: 1',
      'Failed: 0',
      'Zones: 2',
      '',
      'Zone 1: Gate 2, "Old" Mill, जयपुर',
      '   Priority: 0.2800 = detections 0.0300 + confidence 0.2400 + uploads 0.0100',
      '   Centre: 26.912400, 75.787300',
      '   Uploads: 1',
      '   Detections: 1',
      '   Average confidence: 80.0%',
      '   Zone ID: zone-1',
      '   Google Maps: https://www.google.com/maps/search/?api=1&query=26.912400%2C75.787300',
      '   OpenStreetMap: https://www.openstreetmap.org/?mlat=26.912400&mlon=75.787300#map=17/26.912400/75.787300',
      '   - 2026-11-20 10:00 UTC | 26.912400, 75.787300 | 1 detection | 80.0% | Gate 2, "Old" Mill, जयपुर | /one.jpg',
      '',
      'Zone 2: -33.868800, 151.209300',
      '   Priority: 0.0100 = detections 0.0000 + confidence 0.0000 + uploads 0.0100',
      '   Centre: -33.868800, 151.209300',
      '   Uploads: 1',
      '   Detections: 0',
      '   Average confidence: none',
      '   Zone ID: zone-2',
      '   Google Maps: https://www.google.com/maps/search/?api=1&query=-33.868800%2C151.209300',
      '   OpenStreetMap: https://www.openstreetmap.org/?mlat=-33.868800&mlon=151.209300#map=17/-33.868800/151.209300',
      '   - 2026-11-20 10:00 UTC | -33.868800, 151.209300 | 0 detections | /two.jpg',
      '',
    ]);
  });

  test('it states that there are no zones', () => {
    expect(reportAsText(createReport([]), english)).toMatch(/\nNo zones in this time range\.\n$/);
  });
});

describe('in Hindi', () => {
  /** No English word is left: only units, numbers, and names of maps and people. */
  const LATIN = /[A-Za-z]{2,}/g;
  const NAMES = new Set(['UTC', 'Asia', 'Kolkata', 'asha', 'Google', 'Maps', 'OpenStreetMap', 'zone']);
  const latinWords = (text: string) =>
    [...text.replaceAll(/https?:\S+/g, '').matchAll(LATIN)]
      .map(([word]) => word)
      .filter((word) => !NAMES.has(word));

  test('the text has Hindi labels', () => {
    const text = reportAsText(createReport([{ ...quiet, image_url: '' }]), inHindi);
    expect(text).toMatch(/^कचरा क्षेत्रों की रिपोर्ट\n=+\n\nकब बनी: 2026-11-21 11:14 \+05:30\n/);
    expect(text).toContain('अवधि: 7 दिन\n');
    expect(latinWords(text)).toEqual([]);
    expect(reportAsText(createReport([]), inHindi)).toMatch(/\nइस अवधि में कोई क्षेत्र नहीं।\n$/);
  });

  test('CSV, JSON and GeoJSON do not depend on a language', () => {
    expect(reportAsCsv(usual)).toMatch(/^\uFEFFzoneId,representativeAddress,/);
    expect(Object.keys(JSON.parse(reportAsJson(usual)))).toEqual(['meta', 'zones']);
  });
});
