import { backOffMs } from '@smart-waste/core';
import { type BackgroundLoop, backgroundLoop, type LoopTimers } from '../../../lib/background-loop.ts';
import type { AddressCell } from '../../../ports/address-table.ts';
import type { Deps } from '../../../ports/deps.ts';
import { GeocoderUnavailable } from '../../../ports/geocoder.ts';
import { middleOf } from './address-cell.ts';
import { FORGOTTEN_AFTER_MS, isDue } from './is-due.ts';
import type { Wishes } from './wishes.ts';

/** A wish wakes it; else it looks only for what is to be forgotten. */
export const LOOK_EVERY_MS = 60 * 60_000;
const TIDY_EVERY_MS = 24 * 60 * 60_000;
const BACK_OFF = { first: 5_000, longest: 30 * 60_000 };
/** However long a service wants to be left alone: by the next day it is asked again. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000;

type Needs = Pick<Deps, 'addresses' | 'geocoder' | 'log' | 'clock'>;

/**
 * Asks for the places that are wished for, one after the other, the most urgent first. A place that fails is given up
 * until somebody wishes for it again, so that it keeps nobody else waiting; an outage is told once, and its end.
 */
export function addressFiller(
  { addresses, geocoder, log, clock }: Needs,
  wanted: Wishes,
  timers?: LoopTimers,
): BackgroundLoop {
  let failures = 0;
  let tidyAt = 0;

  const tidy = async () => {
    const now = clock.now().getTime();
    if (now < tidyAt) return;
    await addresses.removeOlderThan(new Date(now - FORGOTTEN_AFTER_MS));
    tidyAt = now + TIDY_EVERY_MS;
  };
  const ask = async (cell: AddressCell, stopping: AbortSignal) => {
    const [known] = await addresses.find([cell], geocoder.language);
    if (!isDue(known, clock.now())) return; // another process was quicker
    const address = await geocoder.addressOf(middleOf(cell), stopping);
    await addresses.save({ ...cell, address, asked_at: clock.now() }, geocoder.language);
    if (failures > 0) log.info({ failures }, 'the geocoder answers again');
    failures = 0;
  };
  const pauseAfter = (error: GeocoderUnavailable): number => {
    failures += 1;
    const pauseMs = Math.min(LONGEST_WAIT_MS, Math.max(error.waitMs ?? 0, backOffMs(failures, BACK_OFF)));
    const level = failures === 1 ? 'warn' : 'debug';
    log[level](
      { err: error, failures, pauseMs },
      'an address could not be had; zones go without, and the geocoder is asked again',
    );
    return pauseMs;
  };
  return backgroundLoop({
    name: 'looking up addresses',
    work: async (stopping) => {
      await tidy();
      const cell = wanted.take();
      if (!cell) return 'idle';
      try {
        await ask(cell, stopping);
        return 'more';
      } catch (error) {
        if (stopping.aborted || !(error instanceof GeocoderUnavailable)) throw error;
        return pauseAfter(error);
      }
    },
    idleMs: LOOK_EVERY_MS,
    log,
    ...(timers && { timers }),
  });
}
