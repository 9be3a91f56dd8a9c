import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KnownAddress } from '../../../ports/address-table.ts';
import { type Geocoder, GeocoderUnavailable } from '../../../ports/geocoder.ts';
import { keyOf } from './address-cell.ts';
import { addressFiller, LOOK_EVERY_MS } from './address-filler.ts';
import { wishes } from './wishes.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const cell = (latitude_millidegrees: number) => ({ latitude_millidegrees, longitude_millidegrees: 0 });

/** A filler whose time passes only while it waits; it ends when nothing is wished for any more. */
function scene(answer: Geocoder['addressOf']) {
  const kept = new Map<string, KnownAddress>();
  const [asked, waits, logged]: [number[], number[], string[]] = [[], [], []];
  const wanted = wishes(100);
  let nowMs = START;
  let idle = () => {};
  const untilIdle = new Promise<void>((resolve) => {
    idle = resolve;
  });
  const filler = addressFiller(
    {
      addresses: {
        find: async (cells) => cells.flatMap((at) => kept.get(keyOf(at)) ?? []),
        save: async (known) => void kept.set(keyOf(known), known),
        removeOlderThan: async (before) => {
          for (const [key, { asked_at }] of kept) if (asked_at < before) kept.delete(key);
        },
      },
      geocoder: {
        isConfigured: true,
        language: 'en',
        addressOf: (place, giveUp) => {
          asked.push(place.latitude * 1000);
          return answer(place, giveUp);
        },
      },
      log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
      clock: { now: () => new Date(nowMs) },
    },
    wanted,
    {
      random: () => 0,
      sleep: async (ms, signal) => {
        nowMs += ms;
        waits.push(ms);
        if (ms === LOOK_EVERY_MS) {
          idle(); // nothing was wished for
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        }
      },
    },
  );
  const wish = (latitude: number, urgency = 0.5) => wanted.add({ cell: cell(latitude), urgency });
  const fulfil = async () => {
    filler.start();
    await untilIdle;
    await filler.stop();
  };
  return { asked, filler, fulfil, kept, logged, waits, wish };
}

let failing = 0;
const failsAtFirst: Geocoder['addressOf'] = async ({ latitude }) => {
  if (failing > 0) {
    failing -= 1;
    throw new GeocoderUnavailable('it answered 500');
  }
  return `Street ${latitude}`;
};
beforeEach(() => {
  failing = 0;
});
const opened: ReturnType<typeof scene>[] = [];
const open = (answer = failsAtFirst) => {
  const made = scene(answer);
  opened.push(made);
  return made;
};
afterEach(async () => {
  for (const { filler } of opened.splice(0)) await filler.stop();
});

test('places are asked for one after the other, the most urgent first, and what is said is kept', async () => {
  const { asked, fulfil, kept, wish } = open();
  wish(1, 0.1);
  wish(2, 0.9);
  wish(3, 0.5);
  await fulfil();
  expect(asked).toEqual([2, 3, 1]);
  expect(kept.get(keyOf(cell(2)))).toMatchObject({ address: 'Street 0.002', asked_at: new Date(START) });
});

test('that there are no words is kept too', async () => {
  const { fulfil, kept, wish } = open(async () => null);
  wish(1);
  await fulfil();
  expect(kept.get(keyOf(cell(1)))?.address).toBeNull();
});

test('what another process has asked meanwhile is not asked again, what is old is', async () => {
  const { asked, fulfil, kept, wish } = open();
  const known = (latitude: number, days: number, address: string | null) => {
    const asked_at = new Date(START - days * DAY_MS);
    kept.set(keyOf(cell(latitude)), { ...cell(latitude), address, asked_at });
    wish(latitude, 1 - latitude / 10);
  };
  known(1, 89, 'fresh');
  known(2, 90, 'old');
  known(3, 6, null);
  known(4, 7, null);
  await fulfil();
  expect(asked).toEqual([2, 4]);
});

test('a place that fails is given up and the others have their turn, after growing pauses', async () => {
  failing = 3;
  const { asked, fulfil, kept, waits, wish } = open();
  for (const place of [1, 2, 3, 4]) wish(place, 1 - place / 10);
  await fulfil();
  expect(asked).toEqual([1, 2, 3, 4]);
  expect([...kept.keys()]).toEqual([keyOf(cell(4))]);
  expect(waits).toEqual([5_000, 10_000, 20_000, LOOK_EVERY_MS]);
});

test('an outage is told once, however long it lasts, and its end', async () => {
  failing = 20;
  const { fulfil, logged, waits, wish } = open();
  for (let place = 1; place <= 21; place += 1) wish(place);
  await fulfil();
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
    'an address could not be had; zones go without, and the geocoder is asked again',
    'the geocoder answers again',
  ]);
  expect(Math.max(...waits.slice(0, -1))).toBe(30 * 60_000);
});

test.each([
  [120_000, 120_000],
  [7 * DAY_MS, DAY_MS],
])('who wants to be left alone for %d ms is, for a day at most', async (waitMs, paused) => {
  const { fulfil, waits, wish } = open(async () => {
    throw new GeocoderUnavailable('it answered 429', waitMs);
  });
  wish(1);
  await fulfil();
  expect(waits[0]).toBe(paused);
});

test('answers that nobody has looked at for half a year are forgotten', async () => {
  const { fulfil, kept } = open();
  for (const days of [179, 181]) {
    kept.set(String(days), { ...cell(days), address: 'x', asked_at: new Date(START - days * DAY_MS) });
  }
  await fulfil();
  expect([...kept.keys()]).toEqual(['179']);
});

test('stopping does not wait for an answer that does not come, and is no failure', async () => {
  let arrived = () => {};
  const untilAsked = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const { filler, logged, wish } = open(
    (_, giveUp) =>
      new Promise((_resolve, reject) => {
        arrived();
        giveUp.addEventListener('abort', () => reject(giveUp.reason));
      }),
  );
  wish(1);
  filler.start();
  await untilAsked;
  await filler.stop();
  expect(logged).toEqual([]);
});
