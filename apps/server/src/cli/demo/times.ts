import { DAY_MS } from '@smart-waste/contract';
import type { Random } from '@smart-waste/core';
import { pick, sampleNormal } from '../../lib/seeded-random.ts';

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** The city lies in India, whose clocks are five and a half hours ahead. */
const ZONE_MS = 5.5 * HOUR_MS;

/** Hours of the local day, and whether it is closed on Sundays. */
type Hours = { from: number; to: number; isClosedOnSundays: boolean };
export const HOURS = {
  officer: { from: 8.5, to: 18, isClosedOnSundays: true },
  crew: { from: 6, to: 15.5, isClosedOnSundays: false },
  reporter: { from: 7, to: 22, isClosedOnSundays: false },
} as const satisfies Record<string, Hours>;

const startOfDay = (at: Date): number => Math.floor((at.getTime() + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS;
const isSunday = (dayMs: number): boolean => new Date(dayMs + ZONE_MS).getUTCDay() === 0;

/** This moment, or one soon after the next opening when it is closed. */
export function moveIntoHours(at: Date, { from, to, isClosedOnSundays }: Hours, random: Random): Date {
  const day = startOfDay(at);
  const hour = (at.getTime() - day) / HOUR_MS;
  const isClosed = isClosedOnSundays && isSunday(day);
  if (!isClosed && hour >= from && hour < to) return at;
  const isEarly = !isClosed && hour < from;
  const next = isEarly ? day : day + DAY_MS;
  const opens = isClosedOnSundays && isSunday(next) ? next + DAY_MS : next;
  return new Date(opens + (from + 1.5 * random()) * HOUR_MS);
}

/** When citizens see waste: on their way in the morning, at noon and in the evening. */
const SEEN_AT = [
  { hour: 8, spread: 1 },
  { hour: 13, spread: 1.5 },
  { hour: 18.5, spread: 1.8 },
  { hour: 18.5, spread: 1.8 },
] as const;
const [EARLIEST_HOUR, LATEST_HOUR] = [5.5, 22.75];

/** A moment at most `days` before `until` at which a citizen may send a photo; recent ones are likelier. */
export function pickSightingTime(until: Date, days: number, random: Random): Date {
  const age = 0.02 + (days - 1.02) * random() ** 1.6;
  const day = startOfDay(new Date(until.getTime() - age * DAY_MS));
  const { hour, spread } = pick(random, SEEN_AT);
  const seen = Math.min(
    LATEST_HOUR,
    Math.max(EARLIEST_HOUR, hour + spread * sampleNormal(random) + random() / 4),
  );
  const at = day + Math.round(seen * HOUR_MS);
  return new Date(at < until.getTime() ? at : at - DAY_MS);
}
