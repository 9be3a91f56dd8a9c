import { describe, expect, test } from 'vitest';
import type { AnalysedUpload } from '../analytics/analysed-upload.ts';
import { choosePhotoResults } from '../photo-results.ts';
import { createUpload, withInvalidFields } from '../test/uploads.ts';
import { buildZones } from './build-zones.ts';

const options = { zoneSizeMeters: 500, includeAddresses: true };
const on = (day: number, given: Parameters<typeof createUpload>[0] = {}) =>
  createUpload({ uploaded_at: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`, ...given });

describe('zones', () => {
  test('have every field with one upload (ZN-07, ZN-08)', () => {
    const upload = on(1, { found: [{ confidence: 0.8 }, { confidence: 0.9 }] });
    expect(buildZones([upload], options)).toEqual([
      {
        zoneId: 'zone-1',
        center: { latitude: 26.9124, longitude: 75.7873 },
        radiusMeters: 500,
        detections: 2,
        averageConfidence: 0.85,
        confidenceIsCalibrated: false,
        priorityScore: 0.325,
        priorityTerms: { detections: 0.06, confidence: 0.255, uploads: 0.01 },
        boundingBox: { minLat: 26.9124, maxLat: 26.9124, minLng: 75.7873, maxLng: 75.7873 },
        representativeAddress: 'Market Road',
        mapLinks: {
          googleMaps: 'https://www.google.com/maps/search/?api=1&query=26.912400%2C75.787300',
          openStreetMap:
            'https://www.openstreetmap.org/?mlat=26.912400&mlon=75.787300#map=17/26.912400/75.787300',
        },
        uploads: [
          {
            image_id: upload.image_id,
            image_url: upload.image_url,
            processed_image_url: null,
            location: 'Market Road',
            latitude: 26.9124,
            longitude: 75.7873,
            uploaded_at: '2026-11-01T00:00:00.000Z',
            detections: 2,
            average_confidence: expect.closeTo(0.85, 10),
            confidence_is_calibrated: false,
            by_person: false,
            address: 'Market Road',
          },
        ],
      },
    ]);
  });

  test('leave what people marked out of the average, but take it for certain (LB-28)', () => {
    const byPerson = (upload: AnalysedUpload): AnalysedUpload => ({
      ...upload,
      analysis_results: choosePhotoResults(null, {
        annotations: [{ class: 'can', is_unsure: false, box: { x: 0, y: 0, width: 0.1, height: 0.1 } }],
      }),
    });
    const [mixed] = buildZones([on(1, { found: [{ confidence: 0.8 }] }), byPerson(on(2))], options);
    expect(mixed).toMatchObject({ detections: 2, averageConfidence: 0.8, priorityScore: 0.35 });
    expect(mixed?.uploads.map(({ by_person }) => by_person)).toEqual([false, true]);
    expect(mixed?.uploads[1]?.average_confidence).toBeNull();
    const [people] = buildZones([byPerson(on(3))], options);
    expect(people).toMatchObject({ averageConfidence: null, priorityScore: 0.34 });
    expect(people?.priorityTerms.confidence).toBe(0.3);
  });

  test('average raw confidences where not every photo with waste has a calibrated one (EV-48)', () => {
    const toCalibrated = (upload: AnalysedUpload): AnalysedUpload => ({
      ...upload,
      analysis_results: upload.analysis_results && {
        ...upload.analysis_results,
        average_calibrated_confidence: 0.4,
      },
    });
    const [one, other, empty] = [
      on(1, { found: [{ confidence: 0.8 }] }),
      on(2, { found: [{ confidence: 0.6 }] }),
      on(3, { found: [] }),
    ];
    const [mixed] = buildZones([toCalibrated(one), other], options);
    expect(mixed).toMatchObject({ averageConfidence: 0.7, confidenceIsCalibrated: false });
    expect(mixed?.uploads.map((upload) => upload.confidence_is_calibrated)).toEqual([true, false]);
    const [calibrated] = buildZones([toCalibrated(one), empty], options);
    expect(calibrated).toMatchObject({ averageConfidence: 0.4, confidenceIsCalibrated: true });
  });

  test('average the confidences that are shown, and are ranked by the raw ones (EV-41, EV-42)', () => {
    const raw = on(1, { found: [{ confidence: 0.8 }, { confidence: 0.9 }] });
    const { analysis_results } = raw;
    const calibrated = {
      ...raw,
      analysis_results: analysis_results && { ...analysis_results, average_calibrated_confidence: 0.4 },
    };
    const [[before], [after]] = [buildZones([raw], options), buildZones([calibrated], options)];
    expect(before).toMatchObject({
      confidenceIsCalibrated: false,
      uploads: [{ confidence_is_calibrated: false }],
    });
    expect(after).toMatchObject({
      averageConfidence: 0.4,
      confidenceIsCalibrated: true,
      uploads: [{ average_confidence: 0.4, confidence_is_calibrated: true }],
    });
    expect(after?.priorityScore).toBe(before?.priorityScore);
    expect(after?.priorityTerms).toEqual(before?.priorityTerms);
  });

  test('are numbered as they were opened, from the oldest upload on, and listed by priority', () => {
    const late = on(9, { latitude: 10, found: [{}, {}, {}] });
    const early = on(1, { latitude: 20 });
    expect(buildZones([late, early], options).map(({ zoneId, detections }) => [zoneId, detections])).toEqual([
      ['zone-2', 3],
      ['zone-1', 0],
    ]);
  });

  test('are listed in the order in which they were opened when their priority is the same', () => {
    const uploads = [30, 10, 20].map((latitude, index) => on(index + 1, { latitude }));
    expect(buildZones(uploads, options).map(({ zoneId }) => zoneId)).toEqual(['zone-1', 'zone-2', 'zone-3']);
  });

  test('do not depend on the order in which uploads arrive (ZN-04)', () => {
    const uploads = [0, 0.004, 0.008, 0.002, 0.006].map((north, index) =>
      on(index + 1, { latitude: 26.9 + north }),
    );
    expect(buildZones([...uploads].reverse(), options)).toEqual(buildZones(uploads, options));
  });

  test('weigh confidence by the number of detections, so that an empty photo does not change it', () => {
    const [zone] = buildZones(
      [on(1, { found: [{ confidence: 0.9 }] }), on(2, { found: [] }), on(3)],
      options,
    );
    expect(zone?.averageConfidence).toBe(0.9);
    expect(zone?.priorityScore).toBe(0.33);
  });

  test('consider only uploads with valid coordinates (ZN-01)', () => {
    const wrong = [
      { latitude: null, longitude: null },
      { latitude: '26.9', longitude: '75.8' },
      { latitude: Number.NaN, longitude: 75 },
      { latitude: 26.9, longitude: Number.POSITIVE_INFINITY },
      { latitude: 90.1, longitude: 0 },
      { latitude: 0, longitude: -180.1 },
      { latitude: 26.9, longitude: undefined },
    ];
    expect(
      buildZones(
        wrong.map((place) => withInvalidFields(createUpload(), place)),
        options,
      ),
    ).toEqual([]);
  });

  test('clamp invalid figures', () => {
    const odd = (total_detections: unknown, average_confidence: unknown) =>
      withInvalidFields(on(1), {
        analysis_results: { total_detections, average_confidence, detections: [] },
      });
    const [zone] = buildZones(
      [odd('3', 0.5), odd(-2, 0.5), odd(Number.NaN, 0.5), odd(2, 7), odd(1, '0.4'), odd(2.9, -1)],
      options,
    );
    expect(
      zone?.uploads.map(({ detections, average_confidence }) => [detections, average_confidence]),
    ).toEqual([
      [0, 0.5],
      [0, 0.5],
      [0, 0.5],
      [2, 1],
      [1, 0],
      [2, 0],
    ]);
    expect(zone).toMatchObject({ detections: 5, averageConfidence: 0.4 });
  });

  test('have no address when addresses are excluded', () => {
    const [zone] = buildZones([on(1)], { ...options, includeAddresses: false });
    expect(zone).not.toHaveProperty('representativeAddress');
    expect(zone?.uploads[0]).not.toHaveProperty('address');
  });

  test.each([
    ['the most frequent text', ['A', 'B', 'B'], 'B'],
    ['the earliest text among equals', ['B', 'A', 'A', 'B'], 'B'],
    ['the same text with spaces around it', ['A', ' B ', 'B'], 'B'],
    ['nothing without any text', ['', 'GPS Location', 'GPS Location'], undefined],
    ['the only text', ['GPS Location', 'GPS Location', 'A'], 'A'],
  ])('are named by %s (ZN-10)', (_, locations, address) => {
    const uploads = locations.map((location, index) => on(index + 1, { location }));
    expect(buildZones(uploads, options)[0]?.representativeAddress).toBe(address);
  });

  test('have a western edge greater than the eastern one across the date line', () => {
    const [zone] = buildZones(
      [on(1, { latitude: 0, longitude: 179.999 }), on(2, { latitude: 0, longitude: -179.998 })],
      options,
    );
    expect(zone?.boundingBox).toEqual({ minLat: 0, maxLat: 0, minLng: 179.999, maxLng: -179.998 });
    expect(Math.abs(zone!.center.longitude)).toBeGreaterThan(179.99);
  });

  test('count the uploads of the previous period within their radius, each once', () => {
    const uploads = [on(20, { latitude: 0, longitude: 0 }), on(21, { latitude: 0.008, longitude: 0 })];
    const before = [
      on(1, { latitude: 0.004, longitude: 0 }),
      on(2, { latitude: 0.009, longitude: 0 }),
      on(3, { latitude: 5, longitude: 0 }),
      on(4, { latitude: null, longitude: null }),
    ];
    const zones = buildZones(uploads, { ...options, before });
    expect(zones.map(({ zoneId, uploadsBefore }) => [zoneId, uploadsBefore])).toEqual([
      ['zone-1', 1],
      ['zone-2', 1],
    ]);
    expect(buildZones(uploads, options)[0]).not.toHaveProperty('uploadsBefore');
  });
});
