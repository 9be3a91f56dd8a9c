import { DAY_MS } from '@smart-waste/contract';
import { computeBackOffMs } from '@smart-waste/core';
import { type BackgroundLoop, createBackgroundLoop, type LoopTimers } from '../../../lib/background-loop.ts';
import {
  type AddressCell,
  type Deps,
  type Geocoder,
  GeocoderUnavailableError,
  type KnownAddress,
} from '../ports.ts';
import { computeCellCenter } from './address-cell.ts';
import type { PendingRequests } from './pending-requests.ts';

/** Streets are rarely renamed; a place without an address may soon be mapped. */
const LIFETIME_MS = { address: 90 * DAY_MS, noAddress: 7 * DAY_MS };
/** An address this old belongs to a place that has not been shown since it expired. */
const REMOVED_AFTER_MS = 2 * LIFETIME_MS.address;

/** Whether an address should be looked up, for the first time or again. Until then the known one is shown. */
export function isDue(known: KnownAddress | undefined, now: Date): boolean {
  if (!known) return true;
  const lifetimeMs = known.address === null ? LIFETIME_MS.noAddress : LIFETIME_MS.address;
  return now.getTime() - known.looked_up_at.getTime() >= lifetimeMs;
}

/** A new request wakes the loop; otherwise it only removes old addresses. */
export const IDLE_MS = 60 * 60_000;
const CLEANUP_INTERVAL_MS = 24 * 60 * 60_000;
const BACK_OFF = { first: 5_000, longest: 30 * 60_000 };
/** The longest pause, even when the service requests a longer one. */
const MAX_PAUSE_MS = 24 * 60 * 60_000;

type AddressFillerDeps = Pick<Deps, 'addresses' | 'log' | 'clock'> & { geocoder: Geocoder };

/**
 * Looks up the requested places one at a time, the most urgent first. A place whose lookup fails is dropped until it is
 * requested again, so that it does not block the others. Only the start and the end of an outage are logged as such.
 */
export function createAddressFiller(
  { addresses, geocoder, log, clock }: AddressFillerDeps,
  pending: PendingRequests,
  timers?: LoopTimers,
): BackgroundLoop {
  let failures = 0;
  let nextCleanupAt = 0;

  const removeOld = async () => {
    const now = clock.now().getTime();
    if (now < nextCleanupAt) return;
    await addresses.removeOlderThan(new Date(now - REMOVED_AFTER_MS));
    nextCleanupAt = now + CLEANUP_INTERVAL_MS;
  };
  const lookUp = async (cell: AddressCell, stopping: AbortSignal) => {
    const [known] = await addresses.find([cell], geocoder.language);
    if (!isDue(known, clock.now())) return; // another process has looked it up
    const address = await geocoder.findAddress(computeCellCenter(cell), stopping);
    await addresses.save({ ...cell, address, looked_up_at: clock.now() }, geocoder.language);
    if (failures > 0) log.info({ failures }, 'the geocoder answers again');
    failures = 0;
  };
  const pauseAfter = (error: GeocoderUnavailableError): number => {
    failures += 1;
    const pauseMs = Math.min(MAX_PAUSE_MS, Math.max(error.waitMs ?? 0, computeBackOffMs(failures, BACK_OFF)));
    const level = failures === 1 ? 'warn' : 'debug';
    log[level]({ err: error, failures, pauseMs }, 'an address could not be looked up; trying again later');
    return pauseMs;
  };
  return createBackgroundLoop({
    name: 'looking up addresses',
    work: async (stopping) => {
      await removeOld();
      const cell = pending.take();
      if (!cell) return 'idle';
      try {
        await lookUp(cell, stopping);
        return 'more';
      } catch (error) {
        if (stopping.aborted || !(error instanceof GeocoderUnavailableError)) throw error;
        return pauseAfter(error);
      }
    },
    idleMs: IDLE_MS,
    log,
    ...(timers && { timers }),
  });
}
