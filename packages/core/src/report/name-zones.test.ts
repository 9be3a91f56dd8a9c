import type { Report } from '@smart-waste/contract';
import { expect, test } from 'vitest';
import { uploadOf } from '../test/uploads.ts';
import { buildReport } from './build-report.ts';
import { nameZones } from './name-zones.ts';
import { reportAsJson } from './writer.ts';

const reportOf = (location: string): Report =>
  buildReport({
    uploads: [uploadOf({ image_id: 'one', image_url: '/one.jpg', location })],
    generatedAt: new Date('2026-11-21T05:44:36.123Z'),
    generatedBy: 'asha',
    timeRange: 'all',
    zoneSizeMeters: 500,
    includeAddresses: true,
  });
const names = new Map([['zone-1', 'Amer Road']]);

test('a zone without a place text gets the name in the same position', () => {
  const named = nameZones(reportOf(''), names);
  const own = reportAsJson(reportOf('Amer Road')).split('"uploads":[')[0];
  expect(reportAsJson(named).split('"uploads":[')[0]).toBe(own);
});

test('a zone with a place text keeps it', () => {
  expect(nameZones(reportOf('Market Road'), names)).toEqual(reportOf('Market Road'));
});

test('a zone without a known name stays unchanged', () => {
  expect(nameZones(reportOf(''), new Map())).toEqual(reportOf(''));
});
