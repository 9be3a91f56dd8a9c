import { expect, test } from 'vitest';
import {
  chooseAnalyticsBadge,
  chooseDetectionLine,
  chooseUserBadge,
  isFinal,
  toAdminCounters,
} from './image-status.ts';

const createImage = (status: string, message?: string) => ({
  status,
  analysis_results: message === undefined ? null : { message },
});

test.each([
  ['pending', 'status.pending', 'waiting'],
  ['processing', 'status.processing', 'working'],
  ['completed', 'status.completed', 'good'],
  ['failed', 'status.failed', 'bad'],
  ['ml_failed', 'status.ml_failed', 'bad'],
  ['ml_unavailable', 'status.ml_unavailable', 'warning'],
])('chooseUserBadge shows %s as %s', (status, label, tone) => {
  expect(chooseUserBadge(createImage(status))).toEqual({ label, tone });
});

test('chooseUserBadge shows an unknown status as Pending (ST-01)', () => {
  expect(chooseUserBadge(createImage('archived')).label).toBe('status.pending');
});

test('chooseUserBadge warns about a completed image whose message reports that ML failed (ST-08)', () => {
  expect(chooseUserBadge(createImage('completed', 'Note: ML processing failed, shown as is'))).toEqual({
    label: 'status.ml_failed',
    tone: 'warning',
  });
  expect(chooseUserBadge(createImage('completed', 'Found 2 items')).label).toBe('status.completed');
});

test.each([
  ['pending', 'status.pending'],
  ['processing', 'status.processing'],
  ['completed', 'status.completed'],
  ['failed', 'status.failed'],
  ['ml_failed', 'status.failed'],
  ['ml_unavailable', null],
  ['archived', null],
  ['', 'status.unknown'],
])('chooseAnalyticsBadge shows %s as %s (ST-10)', (status, label) => {
  expect(chooseAnalyticsBadge(status).label).toBe(label);
});

test('every status except pending and processing is final', () => {
  expect((['pending', 'processing'] as const).map(isFinal)).toEqual([false, false]);
  expect((['completed', 'failed', 'ml_failed', 'ml_unavailable'] as const).map(isFinal)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test('chooseDetectionLine detects garbage from one detection on, and is empty before the first analysis (RV-07)', () => {
  expect(chooseDetectionLine({ total_detections: 1 })).toBe('status.waste_found');
  expect(chooseDetectionLine({ total_detections: 0 })).toBe('status.waste_not_found');
  expect(chooseDetectionLine(null)).toBeNull();
});

test('toAdminCounters counts processing as pending, ml_failed as failed, and ml_unavailable only in the total (ST-11)', () => {
  const counts = {
    pending: 1,
    processing: 10,
    completed: 100,
    failed: 1_000,
    ml_failed: 10_000,
    ml_unavailable: 100_000,
  };
  expect(toAdminCounters(counts)).toEqual({ total: 111_111, pending: 11, processed: 100, failed: 11_000 });
});
