import { report } from '@smart-waste/contract';
import { translatorOf } from '@smart-waste/messages';
import { reportMessages } from '@smart-waste/messages/en/report';
import { hindi } from '@smart-waste/messages/hi';
import { describe, expect, test } from 'vitest';
import { uploadOf } from '../test/uploads.ts';
import { buildReport, type ReportRequest, reportFileName } from './build-report.ts';
import { reportAsCsv } from './csv.ts';
import { reportDocument } from './document.ts';
import { reportAsGeoJson } from './geojson.ts';
import { reportAsText } from './text.ts';
import { reportAsJson } from './writer.ts';

const english = translatorOf(reportMessages, 'en', null);
const inHindi = translatorOf(reportMessages, 'hi', hindi);

const made = (uploads: ReportRequest['uploads'], given: Partial<ReportRequest> = {}) =>
  buildReport({
    uploads,
    generatedAt: new Date('2026-11-21T05:44:36.123Z'),
    generatedBy: 'asha',
    timeRange: '7d',
    zoneSizeMeters: 500,
    includeAddresses: true,
    ...given,
  });
/** Two zones: a large one with an address of three lines and commas, and a small one far away without a place text. */
const busy = Array.from({ length: 12 }, () =>
  uploadOf({ location: 'Gate 2, "Old" Mill,\nजयपुर', found: [{ confidence: 0.8 }] }),
);
const quiet = uploadOf({ location: 'GPS Location', latitude: -33.8688, longitude: 151.2093 });
const nowhere = uploadOf({ latitude: null, longitude: null, status: 'ml_failed' });
const usual = made([...busy, quiet, nowhere]);

/** The rows of a CSV file by RFC 4180. */
function parsed(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
function rowsOf(csv: string): Record<string, string>[] {
  const [header = [], ...rows] = parsed(csv.slice(1));
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [header[index], cell])));
}

describe('a report', () => {
  test('has its parameters and counts uploads with and without coordinates', () => {
    expect(usual.meta).toEqual({
      generatedAt: '2026-11-21T05:44:36.123Z',
      generatedBy: 'asha',
      timeRange: '7d',
      zoneSizeMeters: 500,
      includeAddresses: true,
      totals: { uploads: 14, zones: 2, completed: 12, failed: 1 },
    });
  });

  test('includes only its time range, relative to the moment it was made', () => {
    expect(made(busy, { generatedAt: new Date('2026-12-24T00:00:00Z') }).meta.totals.uploads).toBe(0);
  });

  test('has a file name with range and zone size', () => {
    expect(reportFileName('7d', 500, 'csv')).toBe('zones-report-7d-500m.csv');
  });
});

describe('as JSON', () => {
  test('it parses to the report itself', () => {
    expect(JSON.parse(reportAsJson(usual))).toEqual(usual);
    expect(report.parse(JSON.parse(reportAsJson(made([]))))).toEqual(made([]));
  });
});

describe('as CSV', () => {
  test('it has a row for each upload with its zone, and a byte order mark', () => {
    const csv = reportAsCsv(usual);
    expect(csv.startsWith('\uFEFFzoneId,priorityScore,')).toBe(true);
    const rows = rowsOf(csv);
    expect(rows).toHaveLength(13);
    expect(rows[0]).toMatchObject({
      zoneId: 'zone-1',
      uploads: '12',
      zoneDetections: '12',
      latitude: '26.9124',
      average_confidence: '0.8',
    });
  });

  test('its addresses have semicolons instead of commas', () => {
    const [first] = rowsOf(reportAsCsv(usual));
    expect(first).toMatchObject({
      address: 'Gate 2; "Old" Mill;\nजयपुर',
      representativeAddress: 'Gate 2; "Old" Mill;\nजयपुर',
    });
  });

  test('it has no address columns when addresses are excluded', () => {
    const csv = reportAsCsv(made(busy, { includeAddresses: false }));
    expect(csv).not.toMatch(/address|Mill/i);
    expect(new Set(parsed(csv).map(({ length }) => length)).size).toBe(1);
  });

  test.each(['=1+1', '+49', '-2', '@cmd', '\t=1', '\r=1', '  =HYPERLINK("x")', '＝1', '\tx'])(
    'an address %j is text and no formula',
    (location) => {
      const upload = { ...quiet, location };
      const [row] = rowsOf(reportAsCsv(made([upload])));
      expect(row?.address).toBe(`'${location}`);
    },
  );

  test('it keeps numbers as numbers, also below zero', () => {
    expect(rowsOf(reportAsCsv(made([quiet])))[0]).toMatchObject({
      latitude: '-33.8688',
      centerLatitude: '-33.8688',
    });
  });

  test('it has only its header without zones', () => {
    expect(parsed(reportAsCsv(made([])))).toHaveLength(1);
  });
});

describe('as GeoJSON', () => {
  test('it is a collection of points, longitude first, with uploads in the properties', () => {
    const { type, features } = JSON.parse(reportAsGeoJson(usual));
    expect(type).toBe('FeatureCollection');
    expect(features).toMatchObject([
      {
        type: 'Feature',
        id: 'zone-1',
        geometry: { type: 'Point', coordinates: [expect.closeTo(75.7873, 9), expect.closeTo(26.9124, 9)] },
        properties: { zoneId: 'zone-1', uploadCount: 12, priorityScore: 0.7 },
      },
      {
        geometry: { type: 'Point', coordinates: [151.2093, -33.8688] },
        bbox: [151.2093, -33.8688, 151.2093, -33.8688],
      },
    ]);
    expect(features[0].properties.uploads).toEqual(usual.zones[0]?.uploads);
  });

  test('it is an empty collection without zones', () => {
    expect(JSON.parse(reportAsGeoJson(made([])))).toMatchObject({ type: 'FeatureCollection', features: [] });
  });

  test('it writes a box across the date line from west to east', () => {
    const pair = [179.999, -179.999].map((longitude) => uploadOf({ latitude: 0, longitude }));
    expect(JSON.parse(reportAsGeoJson(made(pair))).features[0].bbox).toEqual([179.999, 0, -179.999, 0]);
  });
});

describe('as text', () => {
  test('it lists meta data, zones and uploads in reading order', () => {
    const lines = reportAsText(made([busy[0]!, quiet]), english).split('\n');
    expect(lines).toEqual([
      'Waste Zones Report',
      '==================',
      '',
      'Generated: 2026-11-21 05:44 UTC',
      'Generated by: asha',
      'Time range: 7 Days',
      'Zone size: 500 m',
      'Uploads: 2',
      'Completed: 1',
      'Failed: 0',
      'Zones: 2',
      '',
      '1. zone-1',
      '   Priority: 0.2800',
      '   Address: Gate 2, "Old" Mill, जयपुर',
      '   Centre: 26.912400, 75.787300',
      '   Uploads: 1',
      '   Detections: 1',
      '   Average confidence: 80.0%',
      '   Google Maps: https://www.google.com/maps/search/?api=1&query=26.912400%2C75.787300',
      '   OpenStreetMap: https://www.openstreetmap.org/?mlat=26.912400&mlon=75.787300#map=17/26.912400/75.787300',
      '   - 2026-11-20 10:00 UTC | 26.912400, 75.787300 | 1 detection | 80.0% | Gate 2, "Old" Mill, जयपुर',
      '',
      '2. zone-2',
      '   Priority: 0.0100',
      '   Centre: -33.868800, 151.209300',
      '   Uploads: 1',
      '   Detections: 0',
      '   Average confidence: 0.0%',
      '   Google Maps: https://www.google.com/maps/search/?api=1&query=-33.868800%2C151.209300',
      '   OpenStreetMap: https://www.openstreetmap.org/?mlat=-33.868800&mlon=151.209300#map=17/-33.868800/151.209300',
      '   - 2026-11-20 10:00 UTC | -33.868800, 151.209300 | 0 detections | GPS Location',
      '',
    ]);
  });

  test('it states that there are no zones', () => {
    expect(reportAsText(made([]), english)).toMatch(/\nNo zones in this time range\.\n$/);
  });
});

describe('as a document', () => {
  test('it lists the ten newest uploads of a zone and the number of further ones', () => {
    const blocks = reportDocument(usual, english);
    const [first, second] = blocks.filter((block) => block.kind === 'uploads');
    expect(first?.uploads).toHaveLength(10);
    expect(first?.uploads[0]?.image_id).toBe(busy.at(-1)?.image_id);
    expect(second?.uploads).toHaveLength(1);
    expect(blocks.filter((block) => block.kind === 'note')).toEqual([
      { kind: 'note', text: 'and 2 earlier uploads' },
    ]);
  });

  test('it states that there are no zones', () => {
    expect(reportDocument(made([]), english).at(-1)).toEqual({
      kind: 'note',
      text: 'No zones in this time range.',
    });
  });
});

describe('in Hindi', () => {
  /** No English word is left: only units, numbers, and names of maps and people. */
  const LATIN = /[A-Za-z]{2,}/g;
  const NAMES = new Set(['UTC', 'asha', 'Google', 'Maps', 'OpenStreetMap', 'GPS', 'Location', 'zone']);
  const latinWords = (text: string) =>
    [...text.replaceAll(/https?:\S+/g, '').matchAll(LATIN)]
      .map(([word]) => word)
      .filter((word) => !NAMES.has(word));

  test('the text has Hindi labels', () => {
    const text = reportAsText(made([quiet]), inHindi);
    expect(text).toMatch(/^कचरा क्षेत्रों की रिपोर्ट\n=+\n\nकब बनी: 2026-11-21 05:44 UTC\n/);
    expect(text).toContain('अवधि: 7 दिन\n');
    expect(latinWords(text)).toEqual([]);
    expect(reportAsText(made([]), inHindi)).toMatch(/\nइस अवधि में कोई क्षेत्र नहीं।\n$/);
  });

  test('the document has Hindi titles, facts and notes', () => {
    const blocks = reportDocument(made(Array.from({ length: 12 }, () => quiet)), inHindi);
    expect(blocks[0]).toEqual({ kind: 'title', text: 'कचरा क्षेत्रों की रिपोर्ट' });
    expect(blocks.at(-1)).toEqual({ kind: 'note', text: 'और 2 पिछले अपलोड' });
  });

  test('CSV, JSON and GeoJSON do not depend on a language', () => {
    expect(reportAsCsv(usual)).toMatch(/^\uFEFFzoneId,priorityScore,/);
    expect(Object.keys(JSON.parse(reportAsJson(usual)))).toEqual(['meta', 'zones']);
  });
});
