import type { AnalyticsSummary, ListedZone } from '@smart-waste/contract';
import { buildZones, METERS_PER_DEGREE } from '@smart-waste/core';
import { createImage, sampleDetection } from '../../../test/images.ts';

/** A summary with something in every chart. */
export const createSummary = (change: Partial<AnalyticsSummary> = {}): AnalyticsSummary => ({
  totalUploads: 1_234,
  processingStats: { pending: 10, processing: 4, completed: 180, failed: 20 },
  wasteTypes: { bottle: 12, plastic_bag: 7 },
  locations: { 'Market Road': 9, 'Johari Bazaar': 30 },
  timeStats: { averageProcessingTime: 1.84, totalProcessingTime: 331 },
  recentActivity: [],
  dailyUploads: [
    { date: '2026-03-09', uploads: 3 },
    { date: '2026-03-10', uploads: 8 },
  ],
  confidenceBuckets: [0, 0, 1, 4, 6, 9, 12, 8, 3, 1],
  ...change,
});

export const NOTHING: AnalyticsSummary = {
  totalUploads: 0,
  processingStats: { pending: 0, processing: 0, completed: 0, failed: 0 },
  wasteTypes: {},
  locations: {},
  timeStats: { averageProcessingTime: 0, totalProcessingTime: 0 },
  recentActivity: [],
  dailyUploads: [],
  confidenceBuckets: new Array<number>(10).fill(0),
};

/** An upload with this many detections, this many metres north of the market. */
const createUpload = (serial: number, { meters = 0, found = 2, location = 'Market Road, Gate 2' } = {}) =>
  createImage(serial, {
    location,
    latitude: 26.9 + meters / METERS_PER_DEGREE,
    longitude: 75.8,
    uploaded_at: new Date(Date.UTC(2026, 2, 10, 0, serial)).toISOString(),
    analysis_results: {
      total_detections: found,
      average_confidence: 0.8,
      message: `Found ${found}`,
      detections: Array.from({ length: found }, () => sampleDetection()),
      model: 'waste-detector',
      model_version: '1.0.0',
      duration_ms: 100,
    },
  });

/** A zone as the server lists it; each rank is another one, less urgent than the one before. */
export function createZone(rank: number, change: Partial<ListedZone> = {}): ListedZone {
  const [zone] = buildZones([createUpload(rank, { location: `Zone street ${rank}` })], {
    zoneSizeMeters: 500,
    includeAddresses: true,
  });
  if (!zone) throw new Error('an upload with coordinates makes a zone');
  const [upload] = zone.uploads;
  const confidence = 0.24;
  const detections = Math.max(0, 0.56 - rank * 0.1);
  return {
    ...zone,
    zoneId: `zone-${rank}`,
    priorityScore: detections + confidence + 0.1,
    priorityTerms: { detections, confidence, uploads: 0.1 },
    uploadCount: 1,
    opened_by: upload?.image_id ?? '',
    ...change,
  };
}
