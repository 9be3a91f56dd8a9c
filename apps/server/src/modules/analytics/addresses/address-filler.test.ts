import { DAY_MS } from '@smart-waste/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Geocoder, GeocoderUnavailableError, type KnownAddress } from '../ports.ts';
import { buildCellKey } from './address-cell.ts';
import { createAddressFiller, IDLE_MS } from './address-filler.ts';
import { createPendingRequests } from './pending-requests.ts';

const START = Date.UTC(2026, 0, 1);
const cell = (latitude_millidegrees: number) => ({ latitude_millidegrees, longitude_millidegrees: 0 });

/** A filler whose clock advances only while it waits, and that ends when nothing is pending. */
function createScene(answer: Geocoder['findAddress']) {
  const stored = new Map<string, KnownAddress>();
  const [lookedUp, waits, logged]: [number[], number[], string[]] = [[], [], []];
  const pending = createPendingRequests(100);
  let nowMs = START;
  let idle = () => {};
  const untilIdle = new Promise<void>((resolve) => {
    idle = resolve;
  });
  const filler = createAddressFiller(
    {
      addresses: {
        find: async (cells) => cells.flatMap((at) => stored.get(buildCellKey(at)) ?? []),
        save: async (known) => void stored.set(buildCellKey(known), known),
        removeOlderThan: async (before) => {
          for (const [key, { looked_up_at }] of stored) if (looked_up_at < before) stored.delete(key);
        },
      },
      geocoder: {
        language: 'en',
        findAddress: (place, abortSignal) => {
          lookedUp.push(place.latitude * 1000);
          return answer(place, abortSignal);
        },
      },
      log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
      clock: { now: () => new Date(nowMs) },
    },
    pending,
    {
      random: () => 0,
      now: () => 0,
      sleep: async (ms, signal) => {
        nowMs += ms;
        waits.push(ms);
        if (ms === IDLE_MS) {
          idle(); // nothing is pending
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        }
      },
    },
  );
  const request = (latitude: number, urgency = 0.5) => pending.add({ cell: cell(latitude), urgency });
  const runUntilIdle = async () => {
    filler.start();
    await untilIdle;
    await filler.stop();
  };
  return { lookedUp, filler, runUntilIdle, stored, logged, waits, request };
}

let failing = 0;
const failsAtFirst: Geocoder['findAddress'] = async ({ latitude }) => {
  if (failing > 0) {
    failing -= 1;
    throw new GeocoderUnavailableError('it answered 500');
  }
  return `Street ${latitude}`;
};
beforeEach(() => {
  failing = 0;
});
const opened: ReturnType<typeof createScene>[] = [];
const open = (answer = failsAtFirst) => {
  const made = createScene(answer);
  opened.push(made);
  return made;
};
afterEach(async () => {
  for (const { filler } of opened.splice(0)) await filler.stop();
});

test('looks up one place at a time, the most urgent first, and stores the addresses', async () => {
  const { lookedUp, runUntilIdle, stored, request } = open();
  request(1, 0.1);
  request(2, 0.9);
  request(3, 0.5);
  await runUntilIdle();
  expect(lookedUp).toEqual([2, 3, 1]);
  expect(stored.get(buildCellKey(cell(2)))).toMatchObject({
    address: 'Street 0.002',
    looked_up_at: new Date(START),
  });
});

test('stores that a place has no address', async () => {
  const { runUntilIdle, stored, request } = open(async () => null);
  request(1);
  await runUntilIdle();
  expect(stored.get(buildCellKey(cell(1)))?.address).toBeNull();
});

test('skips what another process has looked up, but not expired addresses', async () => {
  const { lookedUp, runUntilIdle, stored, request } = open();
  const known = (latitude: number, days: number, address: string | null) => {
    const looked_up_at = new Date(START - days * DAY_MS);
    stored.set(buildCellKey(cell(latitude)), { ...cell(latitude), address, looked_up_at });
    request(latitude, 1 - latitude / 10);
  };
  known(1, 89, 'fresh');
  known(2, 90, 'old');
  known(3, 6, null);
  known(4, 7, null);
  await runUntilIdle();
  expect(lookedUp).toEqual([2, 4]);
});

test('drops a place whose lookup fails and continues after growing pauses', async () => {
  failing = 3;
  const { lookedUp, runUntilIdle, stored, waits, request } = open();
  for (const place of [1, 2, 3, 4]) request(place, 1 - place / 10);
  await runUntilIdle();
  expect(lookedUp).toEqual([1, 2, 3, 4]);
  expect([...stored.keys()]).toEqual([buildCellKey(cell(4))]);
  expect(waits).toEqual([5_000, 10_000, 20_000, IDLE_MS]);
});

test('logs an outage once and its end once', async () => {
  failing = 20;
  const { runUntilIdle, logged, waits, request } = open();
  for (let place = 1; place <= 21; place += 1) request(place);
  await runUntilIdle();
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
    'an address could not be looked up; trying again later',
    'the geocoder answers again',
  ]);
  expect(Math.max(...waits.slice(0, -1))).toBe(30 * 60_000);
});

test.each([
  [120_000, 120_000],
  [7 * DAY_MS, DAY_MS],
])('waits %d ms when the service requests it, a day at most', async (waitMs, paused) => {
  const { runUntilIdle, waits, request } = open(async () => {
    throw new GeocoderUnavailableError('it answered 429', waitMs);
  });
  request(1);
  await runUntilIdle();
  expect(waits[0]).toBe(paused);
});

test('removes addresses that were not used for half a year', async () => {
  const { runUntilIdle, stored } = open();
  for (const days of [179, 181]) {
    stored.set(String(days), { ...cell(days), address: 'x', looked_up_at: new Date(START - days * DAY_MS) });
  }
  await runUntilIdle();
  expect([...stored.keys()]).toEqual(['179']);
});

test('stops without waiting for the geocoder and without logging a failure', async () => {
  let arrived = () => {};
  const untilAsked = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const { filler, logged, request } = open(
    (_, abortSignal) =>
      new Promise((_resolve, reject) => {
        arrived();
        abortSignal.addEventListener('abort', () => reject(abortSignal.reason));
      }),
  );
  request(1);
  filler.start();
  await untilAsked;
  await filler.stop();
  expect(logged).toEqual([]);
});
