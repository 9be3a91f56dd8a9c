import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../adapters/storage/memory-store.ts';
import { DetectorFailedError, type StoredPhoto, UnreadablePhotoError } from '../../../ports/detector.ts';
import { fakeDetector } from '../../../test/fake-detector.ts';
import type { ServiceCall } from '../ports.ts';
import { callRecorder } from './call-recorder.ts';
import { instrumentDetector, instrumentStore } from './instrument-services.ts';

// Its pixels are not read.
const photo = { width: 100, height: 100, decode: async () => undefined } as unknown as StoredPhoto;
const settings = { confidenceThreshold: 0, minDetectionSize: 1, maxDetectionsPerImage: 9, timeoutMs: 1000 };

let noted: ServiceCall[];
let nowMs: number;
let isTableAway: boolean;
const recorder = () =>
  callRecorder({
    serviceCalls: {
      record: async (call) => {
        if (isTableAway) throw new Error('the database is away');
        noted.push(call);
      },
      list: async () => noted,
    },
    clock: { now: () => new Date(nowMs) },
    log: pino({ level: 'silent' }),
  });
const outcomes = () => noted.map(({ service, ok, reason }) => [service, ok, reason]);

beforeEach(() => {
  noted = [];
  nowMs = Date.UTC(2026, 0, 1);
  isTableAway = false;
});

describe('an instrumented detector', () => {
  it('returns and throws unchanged, and every change of outcome is recorded', async () => {
    let trouble: Error | null = null;
    const before = () => {
      if (trouble) throw trouble;
    };
    const detector = instrumentDetector(fakeDetector({ before }), recorder());
    expect((await detector.detect(photo, settings)).detections).toHaveLength(1);
    trouble = new DetectorFailedError('out of memory', { retry: true });
    await expect(detector.detect(photo, settings)).rejects.toBe(trouble);
    trouble = null;
    await detector.detect(photo, settings);
    expect(outcomes()).toEqual([
      ['yolo', true, null],
      ['yolo', false, 'out of memory'],
      ['yolo', true, null],
    ]);
  });

  it('records no failure for an unreadable photo', async () => {
    const before = () => {
      throw new UnreadablePhotoError('half a photo');
    };
    const detector = instrumentDetector(fakeDetector({ before }), recorder());
    await expect(detector.detect(photo, settings)).rejects.toThrow('half a photo');
    expect(noted).toEqual([]);
  });
});

describe('an instrumented store', () => {
  it('behaves unchanged; a missing object is a success, a failure is recorded', async () => {
    const store = instrumentStore(createMemoryStore(), recorder());
    await store.put('photos/a.jpg', Buffer.from('a'), 'image/jpeg');
    expect(Buffer.from(await store.get('photos/a.jpg')).toString()).toBe('a');
    expect((await store.open('photos/a.jpg')).bytes).toBe(1);
    await store.remove('photos/a.jpg');
    await expect(store.get('photos/a.jpg')).rejects.toThrow('nothing is stored');
    expect(outcomes()).toEqual([['memory', true, null]]);

    const broken = instrumentStore({ ...store, get: () => Promise.reject(new Error('EIO')) }, recorder());
    await expect(broken.get('photos/a.jpg')).rejects.toThrow('EIO');
    expect(outcomes().at(-1)).toEqual(['memory', false, 'EIO']);
  });

  it('records also that several photos could not be read together', async () => {
    const getMany = () => Promise.reject(new Error('EIO'));
    const broken = instrumentStore({ ...createMemoryStore(), getMany }, recorder());
    await expect(broken.getMany?.(['photos/a.jpg'])).rejects.toThrow('EIO');
    expect(outcomes()).toEqual([['memory', false, 'EIO']]);
  });
});

describe('the call recorder', () => {
  it('records the same outcome only every five seconds', () => {
    const record = recorder();
    for (const ms of [0, 1_000, 3_000, 1_500]) {
      nowMs += ms;
      record('disk', null);
    }
    expect(noted.map(({ at }) => at.getTime() - Date.UTC(2026, 0, 1))).toEqual([0, 5_500]);
  });

  it('retries with the next call when an outcome could not be recorded', async () => {
    const record = recorder();
    isTableAway = true;
    record('disk', null);
    await Promise.resolve();
    await Promise.resolve();
    isTableAway = false;
    record('disk', null);
    expect(outcomes()).toEqual([['disk', true, null]]);
  });

  it.each([
    [
      'https://x.test/m/1?api_key=abc123&confidence=10 answered 500',
      'https://x.test/m/1?api_key=…&confidence=10 answered 500',
    ],
    ['cannot reach postgres://me:s3cret@db/waste', 'cannot reach postgres://me:…@db/waste'],
    ['two\n  lines', 'two lines'],
    ['x'.repeat(300), `${'x'.repeat(199)}…`],
  ])('removes secrets and shortens the reason: %#', (message, reason) => {
    recorder()('roboflow', new Error(message));
    expect(noted[0]?.reason).toBe(reason);
  });
});
