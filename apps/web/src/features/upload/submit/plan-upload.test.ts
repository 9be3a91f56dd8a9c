import { createReason } from '@smart-waste/messages';
import { expect, test } from 'vitest';
import { EMPTY_PLACE } from '../place/place-draft.ts';
import type { QueueItem } from '../queue/queue.ts';
import { planUpload } from './plan-upload.ts';

const SENDER = { owner: 7, nowMs: 1_000, answers: {} };
const DELHI = { latitude: 28.6139, longitude: 77.209 };
const item = (id: string, change: Partial<QueueItem> = {}): QueueItem => ({
  id,
  file: new File(['x'], `${id}.jpg`, { type: 'image/jpeg' }),
  previewUrl: '',
  gps: null,
  isTakenHere: false,
  isPreparing: false,
  status: 'queued',
  progress: 0,
  reason: null,
  ...change,
});
const described = { ...EMPTY_PLACE, location: 'Main Street' };

test('reports missing photos for any place', () => {
  expect(planUpload([], EMPTY_PLACE, SENDER)).toEqual({ missing: 'photos' });
  expect(planUpload([item('a', { status: 'done' })], described, SENDER)).toEqual({ missing: 'photos' });
});

test('requires a description or coordinates (UP-14)', () => {
  expect(planUpload([item('a')], EMPTY_PLACE, SENDER)).toEqual({
    faults: [{ field: 'location', reason: createReason('validation.location_missing') }],
  });
});

test('rejects the upload when one photo has no place', () => {
  const plan = planUpload([item('a', { gps: DELHI }), item('b')], EMPTY_PLACE, SENDER);
  expect(plan).toMatchObject({ faults: [{ field: 'location' }] });
});

test('rejects a place of more than 500 characters before anything is sent (UP-14)', () => {
  const plan = planUpload([item('a')], { ...EMPTY_PLACE, location: 'x'.repeat(2_000) }, SENDER);
  expect(plan).toEqual({
    faults: [{ field: 'location', reason: createReason('validation.max_length', { max: 500 }) }],
  });
});

test('rejects a latitude beyond 90 degrees', () => {
  const draft = { ...described, latitude: '91', longitude: '0', source: 'typed' as const };
  expect(planUpload([item('a')], draft, SENDER)).toMatchObject({ faults: [{ field: 'latitude' }] });
});

test('plans each photo with its id, owner and place in queue order', () => {
  const plan = planUpload([item('a', { gps: DELHI }), item('b', { status: 'failed' })], described, SENDER);
  expect(plan).toMatchObject({
    photos: [
      {
        id: 'a',
        owner: 7,
        filename: 'a.jpg',
        loc: 'Main Street',
        lat: 28.6139,
        lng: 77.209,
        source: 'exif',
        ts: 1_000,
      },
      {
        id: 'b',
        owner: 7,
        filename: 'b.jpg',
        loc: 'Main Street',
        lat: null,
        lng: null,
        source: 'typed',
        ts: 1_001,
      },
    ],
  });
});

test('names coordinates without a description GPS Location (UP-12)', () => {
  const draft = { ...EMPTY_PLACE, latitude: '26.9124', longitude: '75.7873', source: 'gps' as const };
  expect(planUpload([item('a')], draft, SENDER)).toMatchObject({
    photos: [{ loc: 'GPS Location', lat: 26.9124, lng: 75.7873, source: 'gps' }],
  });
});
