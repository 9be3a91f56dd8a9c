import { consumeConcurrently } from '../../lib/consume-concurrently.ts';
import { splitIntoBatches } from '../../lib/split-into-batches.ts';

/**
 * Objects are stored together: what makes a batch durable costs as much as a hundred files. A stored photo has about half
 * a megabyte.
 */
export const OBJECTS_PER_BATCH = 4000;
/** Objects are read together, which costs less than one by one, and this many groups at the same time. */
const OBJECTS_PER_GROUP = 16;
const MAX_CONCURRENT_GROUPS = 4;

/** Works on a batch of objects group by group. */
export const processGroups = <Item>(
  batch: readonly Item[],
  work: (group: Item[]) => Promise<void>,
): Promise<void> =>
  consumeConcurrently(splitIntoBatches(batch, OBJECTS_PER_GROUP), MAX_CONCURRENT_GROUPS, work);
