import { setTimeout as sleep } from 'node:timers/promises';
import { backOffMs } from '@smart-waste/core';
import type { AddressCell } from '../../../ports/address-table.ts';
import type { Deps } from '../../../ports/deps.ts';
import { GeocoderUnavailable } from '../../../ports/geocoder.ts';
import { middleOf } from './address-cell.ts';
import { FORGOTTEN_AFTER_MS, isDue } from './is-due.ts';
import type { Wishes } from './wishes.ts';

/** Nobody waits for an address; they look again some seconds later. */
const LOOK_EVERY_MS = 1_000;
const TIDY_EVERY_MS = 24 * 60 * 60_000;
const BACK_OFF = { first: 5_000, longest: 30 * 60_000 };
/** However long a service wants to be left alone: by the next day it is asked again. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000;

type Needs = Pick<Deps, 'addresses' | 'geocoder' | 'log' | 'clock'>;
/** Rejects when the signal is aborted. */
type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;
const realWait: Wait = (ms, signal) => sleep(ms, undefined, { signal, ref: false });

/**
 * Asks for the places that are wished for, one after the other, the most urgent first. A place that fails is given up
 * until somebody wishes for it again, so that it keeps nobody else waiting; an outage is told once, and its end.
 */
export function addressFiller(
  { addresses, geocoder, log, clock }: Needs,
  wanted: Wishes,
  wait: Wait = realWait,
) {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let failures = 0;
  let tidyAt = 0;

  const tidy = async () => {
    const now = clock.now().getTime();
    if (now < tidyAt) return;
    await addresses.removeOlderThan(new Date(now - FORGOTTEN_AFTER_MS));
    tidyAt = now + TIDY_EVERY_MS;
  };
  const ask = async (cell: AddressCell) => {
    const [known] = await addresses.find([cell], geocoder.language);
    if (!isDue(known, clock.now())) return; // another process was quicker
    const address = await geocoder.addressOf(middleOf(cell), stopping.signal);
    await addresses.save({ ...cell, address, asked_at: clock.now() }, geocoder.language);
    if (failures > 0) log.info({ failures }, 'the geocoder answers again');
    failures = 0;
  };
  /** Answers how long to pause. */
  const fulfil = async (): Promise<number> => {
    await tidy();
    const cell = wanted.take();
    if (!cell) return LOOK_EVERY_MS;
    await ask(cell);
    return 0;
  };
  const pauseAfter = (error: unknown): number => {
    if (stopping.signal.aborted) return 0;
    failures += 1;
    const askedFor = error instanceof GeocoderUnavailable ? (error.waitMs ?? 0) : 0;
    const pauseMs = Math.min(LONGEST_WAIT_MS, Math.max(askedFor, backOffMs(failures, BACK_OFF)));
    const told = { err: error, failures, pauseMs };
    const words = 'an address could not be had; zones go without, and the geocoder is asked again';
    if (failures === 1) log.warn(told, words);
    else log.debug(told, words);
    return pauseMs;
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const pauseMs = await fulfil().catch(pauseAfter);
      await wait(pauseMs, stopping.signal).catch(() => undefined);
    }
  };
  return {
    start: (): void => {
      running ??= loop();
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      await running;
    },
  };
}
