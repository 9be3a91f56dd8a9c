import { createZipStream } from '../apps/server/src/lib/zip-stream.ts';
import type { ZonedUploads } from '../apps/server/src/modules/analytics/find-zones.ts';
import type { ListedRow } from '../apps/server/src/modules/analytics/ports.ts';
import { reportUploadPresenter } from '../apps/server/src/modules/analytics/reports/report-links.ts';
import { createWorkbookParts } from '../apps/server/src/modules/analytics/reports/spreadsheet/workbook.ts';
import { createMediaLinks } from '../apps/server/src/modules/photos/media/media-links.ts';
import { computeZoneFigures, createZonedTime } from '../packages/core/src/index.ts';
import { reportMessages } from '../packages/messages/src/en/report.ts';
import { createTranslate } from '../packages/messages/src/index.ts';
import { startProcessorClock } from './support/processor-time.ts';
import { printRow, scaleRounds } from './support/report.ts';

// An Excel report longer than one sheet, from rows that no database holds: what the writer itself takes.
const UPLOADS = scaleRounds(1_200_000);
const PLACES = 900;
const AT = new Date('2026-11-21T05:44:36Z');
const YEAR_MS = 365 * 86_400_000;
const SAMPLE_MS = 50;
const MB = 1e6;

function createZones(uploads: number): ZonedUploads {
  const columns = {
    latitude: Float64Array.from({ length: uploads }, (_, index) => 17.3 + (index % PLACES) / 300),
    longitude: Float64Array.from({ length: uploads }, (_, index) => 78.3 + (index % 7) / 15),
    detections: new Float64Array(uploads).fill(2),
    confidence: new Float64Array(uploads).fill(0.71),
    calibratedConfidence: new Float64Array(uploads).fill(0.71),
    name: Int32Array.from({ length: uploads }, (_, index) => 1 + (index % PLACES)),
  };
  const figures = computeZoneFigures(columns, { radiusMeters: 500 });
  const getId = (upload: number) => `01a203c7-c262-7302-9d01-${String(upload).padStart(12, '0')}`;
  return {
    uploads: { ...columns, getId, find: () => undefined },
    figures,
    radiusMeters: 500,
    asOf: AT,
    version: null,
    since: null,
    unlocated: 0,
  };
}

function createRow(image_id: string): ListedRow {
  const upload = Number(image_id.slice(-12));
  return {
    image_id,
    photo_key: `photos/${image_id}.jpg`,
    thumbnail_key: `thumbnails/${image_id}.jpg`,
    width: 1600,
    height: 1200,
    processed_key: null,
    location: `Market Road ${upload % PLACES}`,
    latitude: 17.3 + (upload % PLACES) / 300,
    longitude: 78.3 + (upload % 7) / 15,
    uploaded_at: new Date(AT.getTime() - (upload / UPLOADS) * YEAR_MS),
    analysis_results: { total_detections: 2, average_confidence: 0.71 },
  };
}

const zoned = createZones(UPLOADS);
const timeZone = 'Asia/Kolkata';
const deps = {
  locatedUploads: {
    readColumns: () => Promise.reject(new Error('not called')),
    findRows: async (ids: readonly string[]) => new Map(ids.map((id) => [id, createRow(id)])),
  },
  book: { findKnown: async () => [], start: () => undefined, stop: async () => undefined },
  presentUpload: reportUploadPresenter(
    {
      media: createMediaLinks(Buffer.from('bench'), ''),
      origin: 'https://waste.example.org',
      expireAt: undefined,
    },
    { addresses: true, zonedTime: createZonedTime(timeZone) },
  ),
};
const meta = {
  generatedAt: '2026-11-21T11:14:36+05:30',
  generatedBy: 'asha',
  timeRange: 'all',
  timeZone,
  zoneSizeMeters: 500,
  includeAddresses: true,
  photoLinks: 'page',
  totals: { uploads: UPLOADS, zones: zoned.figures.ranking.length, completed: UPLOADS, failed: 0 },
} as const;

const before = process.memoryUsage().rss / MB;
let peak = 0;
let stall = 0;
let last = performance.now();
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss / MB);
  stall = Math.max(stall, performance.now() - last - SAMPLE_MS);
  last = performance.now();
}, SAMPLE_MS);
const readProcessorSeconds = startProcessorClock();
const startedAt = performance.now();
let bytes = 0;
const t = createTranslate(reportMessages, 'en', null);
for await (const chunk of createZipStream(createWorkbookParts(deps, { zoned, meta, t }), AT))
  bytes += chunk.length;
const seconds = (performance.now() - startedAt) / 1000;
const processorSeconds = readProcessorSeconds();
clearInterval(watch);

console.log(`  ${UPLOADS} uploads in ${meta.totals.zones} zones: ${(bytes / MB).toFixed(0)} MB`);
printRow({ what: 'written', ours: seconds, unit: 's', aim: '-' });
printRow({ what: '  processor time of all threads', ours: processorSeconds, unit: 's', aim: '-' });
printRow({ what: '  most memory (bare: before)', ours: peak, bare: before, unit: 'MB', aim: 'flat' });
printRow({ what: '  longest stall of the event loop', ours: stall, unit: 'ms', aim: '< 50 ms' });
