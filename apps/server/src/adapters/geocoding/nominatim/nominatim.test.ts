import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GeocoderUnavailableError } from '../../../modules/analytics/ports.ts';
import {
  type GeocoderFault,
  type NominatimStub,
  startNominatimStub,
} from '../../../test/outside/nominatim-stub.ts';
import { createNominatim } from './nominatim.ts';

const JAIPUR = { latitude: 26.924, longitude: 75.827 };
const neverAborted = new AbortController().signal;

let stub: NominatimStub;
beforeEach(async () => {
  stub = await startNominatimStub();
});
afterEach(() => stub.close());

type Change = Partial<Parameters<typeof createNominatim>[0]>;
const open = (change: Change = {}, waiting: Parameters<typeof createNominatim>[1] = {}) =>
  createNominatim(
    { url: stub.url, contact: 'waste@example.org', language: 'en', perSecond: 100, ...change },
    waiting,
  );
const readRefusal = (asking: Promise<unknown>): Promise<GeocoderUnavailableError> =>
  asking.then(
    () => Promise.reject(new Error('it answered')),
    (error: unknown) => {
      if (error instanceof GeocoderUnavailableError) return error;
      throw error;
    },
  );

describe('a request', () => {
  test('contains the place, the format, the language and the sender', async () => {
    await open().findAddress(JAIPUR, neverAborted);
    const [{ url, userAgent } = { url: new URL('http://no-request.invalid'), userAgent: '' }] = stub.requests;
    expect(Object.fromEntries(url.searchParams)).toEqual({
      format: 'jsonv2',
      lat: '26.924',
      lon: '75.827',
      zoom: '17',
      addressdetails: '0',
      'accept-language': 'en',
    });
    expect(userAgent).toBe('SmartWaste (waste@example.org)');
  });

  test('reaches a server below a path that needs a key', async () => {
    await readRefusal(open({ url: `${stub.url}/v1/?key=secret` }).findAddress(JAIPUR, neverAborted));
    expect(stub.requests[0]?.url.pathname).toBe('/v1/reverse');
    expect(stub.requests[0]?.url.searchParams.get('key')).toBe('secret');
  });

  test('returns the address in the configured language', async () => {
    expect(await open({ language: 'hi,en' }).findAddress(JAIPUR, neverAborted)).toContain('भारत');
  });

  test('waits for the previous one and starts at least a second after it', async () => {
    const waits: number[] = [];
    let now = 5_000;
    const geocoder = open(
      { perSecond: 1 },
      {
        timing: {
          now: () => now,
          random: () => 0,
          wait: async (ms) => {
            waits.push(ms);
            now += ms;
          },
        },
      },
    );
    await Promise.all(
      [1, 2, 3].map((step) => geocoder.findAddress({ ...JAIPUR, latitude: step }, neverAborted)),
    );
    now += 400;
    await geocoder.findAddress(JAIPUR, neverAborted);
    expect(waits).toEqual([1000, 1000, 600]);
    expect(stub.maxConcurrent()).toBe(1);
  });

  test('ends at once when it is aborted, and the next one starts', async () => {
    const geocoder = open();
    stub.break({ kind: 'slow' });
    const arrived = stub.nextRequest();
    const abortSignal = new AbortController();
    const given = geocoder.findAddress(JAIPUR, abortSignal.signal);
    await arrived;
    abortSignal.abort(new Error('we close'));
    await expect(given).rejects.toThrow('we close');
    stub.repair();
    expect(await geocoder.findAddress(JAIPUR, neverAborted)).toMatch(/^Street 26\.924/);
  });
});

describe('an answer', () => {
  test.each<[GeocoderFault, RegExp]>([
    [{ kind: 'status', status: 500 }, /^it answered 500$/],
    [{ kind: 'status', status: 429 }, /^it answered 429$/],
    [{ kind: 'elsewhere' }, /^it answered 302$/],
    [{ kind: 'unreadable' }, /no JSON/],
    [{ kind: 'empty' }, /no JSON/],
    [{ kind: 'other-json' }, /no address/],
    [{ kind: 'endless' }, /cannot be reached/],
    [{ kind: 'hang-up' }, /cannot be reached/],
  ])('%j is reported as a failure', async (fault, reason) => {
    stub.break(fault);
    expect((await readRefusal(open().findAddress(JAIPUR, neverAborted))).message).toMatch(reason);
    stub.repair();
    expect(await open().findAddress(JAIPUR, neverAborted)).toMatch(/^Street/);
  });

  test('is aborted when it is late', async () => {
    stub.break({ kind: 'slow' });
    const late = await readRefusal(open({}, { timeoutMs: 20 }).findAddress(JAIPUR, neverAborted));
    expect(late.message).toBe('it did not answer within 20 ms');
  });

  test.each([
    [{ status: 429, headers: { 'retry-after': '120' } }, 120_000],
    [{ status: 503 }, null],
    [{ status: 403 }, 3_600_000],
  ])('%j states the delay before the next request', async (refused, waitMs) => {
    stub.break({ kind: 'status', ...refused });
    expect((await readRefusal(open().findAddress(JAIPUR, neverAborted))).waitMs).toBe(waitMs);
  });

  test('is reported without the URL, which may contain a key, when it never comes', async () => {
    const url = `${stub.url}?key=hunter2`;
    await stub.close();
    const away = await readRefusal(open({ url }).findAddress(JAIPUR, neverAborted));
    expect(away.message).toBe('it cannot be reached (ECONNREFUSED)');
    expect(JSON.stringify(away, Object.getOwnPropertyNames(away))).not.toContain('hunter2');
  });
});
