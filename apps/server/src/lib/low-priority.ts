import { constants, getPriority, setPriority } from 'node:os';

const LOW = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Lets the requests of the product go first; on Linux before the work of the calling thread, elsewhere before the whole process. A priority
 * that is lower already stays: an ordinary user may not raise it.
 */
export function lowerPriority(): void {
  if (getPriority() < LOW) setPriority(LOW);
}
