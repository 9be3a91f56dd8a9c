import type { Deps } from './ports.ts';

/** Longer than any object takes until its owner is written, even when the machine sleeps in between. */
const RESERVED_MS = 24 * 3600_000;

/** Reserves these keys before their bytes are stored: without an owner within a day the sweeper removes them. */
export const reserveObjects = (
  { objectLedger, clock }: Pick<Deps, 'objectLedger' | 'clock'>,
  keys: readonly string[],
): Promise<void> => objectLedger.reserve(keys, new Date(clock.now().getTime() + RESERVED_MS));
