import { describe, expect, test } from 'vitest';
import { createUpload, withInvalidFields } from '../test/uploads.ts';
import { summarizeAnalytics } from './summarize-analytics.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const createUploadAt = (uploaded_at: string) => createUpload({ uploaded_at });

describe('the summary', () => {
  test('has zeros and empty lists without uploads (AN-11)', () => {
    expect(summarizeAnalytics([], { now, range: 'all' })).toEqual({
      totalUploads: 0,
      processingStats: { pending: 0, processing: 0, completed: 0, failed: 0 },
      wasteTypes: {},
      locations: {},
      timeStats: { averageProcessingTime: 0, totalProcessingTime: 0 },
      recentActivity: [],
      dailyUploads: [],
      confidenceBuckets: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    });
  });

  test('assumes 2.5 seconds for each upload', () => {
    const { timeStats } = summarizeAnalytics([createUpload(), createUpload(), createUpload()], {
      now,
      range: 'all',
    });
    expect(timeStats).toEqual({ averageProcessingTime: 2.5, totalProcessingTime: 7.5 });
  });

  test('has the five newest uploads as recent activity, newest first', () => {
    const uploads = ['03', '01', '05', '02', '06', '04'].map((day) =>
      createUploadAt(`2026-11-${day}T00:00:00.000Z`),
    );
    const { recentActivity } = summarizeAnalytics(uploads, { now, range: 'all' });
    expect(recentActivity.map(({ uploaded_at }) => uploaded_at.slice(8, 10))).toEqual([
      '06',
      '05',
      '04',
      '03',
      '02',
    ]);
  });

  test('counts waste classes over all uploads, the most frequent first, without tidy bins', () => {
    const uploads = [
      createUpload({ found: [{ class: 'bag' }, { class: 'can' }, { class: 'bin', waste: false }] }),
      createUpload({ found: [{ class: 'can' }] }),
    ];
    const { wasteTypes, confidenceBuckets } = summarizeAnalytics(uploads, { now, range: 'all' });
    expect(Object.entries(wasteTypes)).toEqual([
      ['can', 2],
      ['bag', 1],
    ]);
    expect(confidenceBuckets.reduce((sum, count) => sum + count)).toBe(3);
  });

  test('keeps additional fields of an upload', () => {
    const [recent] = summarizeAnalytics([{ ...createUpload(), thumbnail_url: 't' }], {
      now,
      range: 'all',
    }).recentActivity;
    expect(recent?.thumbnail_url).toBe('t');
  });

  test('tolerates fields of the wrong type', () => {
    const upload = withInvalidFields(createUpload({ found: [{ confidence: Number.NaN }] }), {
      uploaded_at: 'yesterday',
      status: 'odd',
      latitude: '26.9',
    });
    expect(summarizeAnalytics([upload], { now, range: 'all' })).toMatchObject({
      totalUploads: 1,
      processingStats: { pending: 1, completed: 0 },
      dailyUploads: [],
      confidenceBuckets: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    });
    expect(summarizeAnalytics([upload], { now, range: '30d' }).totalUploads).toBe(0);
  });
});
