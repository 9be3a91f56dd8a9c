import { report } from '@smart-waste/contract';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { DocumentMaterial, DocumentZone } from '../../modules/analytics/ports.ts';
import { jpegPhoto } from '../../test/photos.ts';
import { writeDocument } from './write-document.ts';

const photo = { bytes: await jpegPhoto(), width: 1200, height: 900 };

const createZone = (rank: number, change: Partial<DocumentZone['zone']> = {}): DocumentZone => ({
  zone: {
    zoneId: `zone-${rank + 6}`,
    representativeAddress: `Street ${rank}`,
    center: { latitude: 26.9 + rank / 100, longitude: 75.8 },
    radiusMeters: 500,
    detections: 12,
    averageConfidence: 0.75,
    confidenceIsCalibrated: false,
    priorityScore: 0.7,
    priorityTerms: { detections: 0.36, confidence: 0.24, uploads: 0.1 },
    boundingBox: { minLat: 26.9, maxLat: 26.9, minLng: 75.8, maxLng: 75.8 },
    mapLinks: { googleMaps: 'https://www.google.com/maps/', openStreetMap: 'https://www.openstreetmap.org/' },
    uploadsBefore: 3,
    uploads: 34,
    ...change,
  },
  uploads: Array.from({ length: 3 }, (_, index) => ({
    image_id: `${rank}-${index}`,
    image_url: `https://waste.example.org/admin/analysis/${rank}-${index}`,
    processed_image_url: null,
    latitude: 26.9,
    longitude: 75.8,
    uploaded_at: '2026-11-21T11:14:36+05:30',
    detections: index,
    average_confidence: 0.5,
    confidence_is_calibrated: false,
    by_person: false,
    address: `Street ${rank}`,
  })),
  photo: rank <= 10 ? photo : null,
});

function createMaterial(zones: number, change: Partial<DocumentMaterial> = {}): DocumentMaterial {
  const { meta } = report.parse({
    meta: {
      generatedAt: '2026-11-21T11:14:36+05:30',
      generatedBy: 'asha',
      timeRange: '7d',
      timeZone: 'Asia/Kolkata',
      zoneSizeMeters: 500,
      includeAddresses: true,
      photoLinks: 'page',
      totals: { uploads: 1420, zones, completed: 1380, failed: 20 },
    },
    zones: [],
  });
  return {
    language: 'en',
    meta,
    located: 1400,
    uploadsBefore: 1000,
    wasteTypes: [
      ['Can', 60],
      ['Trash bag', 40],
    ],
    days: [
      { date: '2026-11-20', uploads: 400 },
      { date: '2026-11-21', uploads: 1020 },
    ],
    zones: Array.from({ length: zones }, (_, index) => createZone(index + 1)),
    ...change,
  };
}

async function renderDocument(material: DocumentMaterial) {
  const parts = unzipSync(await writeDocument(material));
  const xml = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
  return {
    xml,
    text: xml.replaceAll(/<\/w:p>/g, '\n').replaceAll(/<[^>]*>/g, ''),
    styles: [...xml.matchAll(/w:pStyle w:val="(\w+)"/g)].map(([, style]) => style),
    pictures: Object.keys(parts).filter((name) => name.startsWith('word/media/')),
    alternatives: [...xml.matchAll(/<wp:docPr [^>]*descr="([^"]*)"/g)].map(([, text]) => text),
    parts,
  };
}

describe('a document', () => {
  it('begins with its title, its period and the key figures in sentences (RP-18)', async () => {
    const { text } = await renderDocument(createMaterial(2));
    expect(text).toMatch(/^Waste Zones Report\n7 days until 21 November 2026, in zones of 500 m\n/);
    expect(text).toContain(
      '1,420 photos were uploaded in the last 7 days: 1,380 analysed, 20 failed. ' +
        'That is 42% more than in the period before (1,000).',
    );
    expect(text).toContain('They show 100 pieces of waste, most often Can (60%), Trash bag (40%).');
    expect(text).toContain('The most urgent zone is Street 1: 34 uploads with 12 detections.');
    expect(text).toContain('20 photos have no coordinates and are in no zone.');
  });

  it('has headings in the styles of Word, tables whose header is repeated, and texts for its pictures', async () => {
    const { xml, styles, alternatives, pictures } = await renderDocument(createMaterial(2));
    expect(styles.filter((style) => /^(Title|Heading)/.test(style ?? ''))).toEqual([
      'Title',
      ...['Heading1', 'Heading1', 'Heading1', 'Heading1'],
      ...['Heading2', 'Heading2'],
      ...['Heading1', 'Heading1', 'Heading1'],
    ]);
    expect([...xml.matchAll(/<w:tblHeader\/>/g)]).toHaveLength(2);
    expect(alternatives).toEqual([
      'Map of 2 zones, coloured by priority, with lines of degrees, a scale and an arrow to the north',
      'Uploads by day; the most, 1,020, on 21 Nov.',
      'Photo of waste in Street 1',
      'Photo of waste in Street 2',
    ]);
    expect(pictures.length).toBeGreaterThanOrEqual(3);
  });

  it('says what its tables leave out (RP-07)', async () => {
    const { text } = await renderDocument(
      createMaterial(120, {
        meta: { ...createMaterial(0).meta, totals: { ...createMaterial(0).meta.totals, zones: 500 } },
      }),
    );
    expect(text).toContain('This table has the 100 most urgent of 500 zones.');
    expect(text).toContain('This document lists 360 of 1,400 uploads with a location');
    expect(text).toContain('The 120 most urgent of 500 zones as on the ground');
    expect(text).not.toContain('Zone 11: Street 11\n34 uploads');
  });

  it('says so when it lists everything', async () => {
    expect((await renderDocument(createMaterial(2, { located: 6 }))).text).toContain(
      'All 6 uploads with a location',
    );
  });

  it('has no English words when it is in Hindi', async () => {
    const { text, alternatives } = await renderDocument(createMaterial(1, { language: 'hi' }));
    expect(text).toMatch(/^कचरा क्षेत्रों की रिपोर्ट\n21 नवंबर 2026 तक के 7 दिन, 500 मी के क्षेत्रों में\n/);
    expect(text).toContain('कैन (60%)');
    const names = /^(Smart|Waste|Street|zone|asha|Asia|Kolkata|Google|Maps|OpenStreetMap|UTC|Excel|CSV)$/;
    const words = [...[text, ...alternatives].join('\n').matchAll(/[A-Za-z]{2,}/g)].map(([word]) => word);
    expect(words.filter((word) => !names.test(word))).toEqual([]);
  });

  it('says that there are no uploads and has neither map nor chart then', async () => {
    const empty = createMaterial(0, { located: 0, uploadsBefore: 0, wasteTypes: [], days: [] });
    empty.meta.totals = { uploads: 0, zones: 0, completed: 0, failed: 0 };
    const { text, pictures } = await renderDocument(empty);
    expect(text).toContain('No photos were uploaded in the last 7 days.');
    expect(text).toContain('No zones in this time range.');
    expect(pictures).toEqual([]);
  });

  it('is complete for one zone without a photo, a place or waste', async () => {
    const one = createZone(1, { detections: 0, averageConfidence: 0, uploads: 1, uploadsBefore: 0 });
    const { representativeAddress: _, ...zone } = one.zone;
    const { text } = await renderDocument(
      createMaterial(1, { zones: [{ ...one, zone, photo: null }], wasteTypes: [], uploadsBefore: null }),
    );
    const { latitude, longitude } = zone.center;
    const center = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
    expect(text).toContain(`Zone 1: ${center}\n1 upload\nNone in the period before\n0 detections`);
    expect(text).toContain(`The most urgent zone is ${center}: 1 upload`);
    expect(text).toContain('No waste was detected in them.');
    expect(text).not.toContain('than in the period before');
  });

  it.each([
    ['at the date line', [179.99, -179.99], 0],
    ['at a pole', [0, 90], 89.9],
    ['around the world', [-170, 0, 170], -60],
    ['at one spot', [75.8], 26.9],
  ])('draws a map of zones %s', async (_, longitudes, latitude) => {
    const zones = longitudes.map((longitude, index) =>
      createZone(index + 1, { center: { latitude, longitude }, radiusMeters: 250 }),
    );
    const { pictures } = await renderDocument(createMaterial(zones.length, { zones }));
    expect(pictures.length).toBeGreaterThan(0);
  });

  it.each([
    [100, 'Uploads by week, named by its Monday'],
    [1000, 'Uploads by month'],
  ])('groups %d days into bars that are wide enough to read', async (count, sentence) => {
    const days = Array.from({ length: count }, (_, day) => ({
      date: new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10),
      uploads: day,
    }));
    expect((await renderDocument(createMaterial(1, { days }))).text).toContain(sentence);
  });
});
