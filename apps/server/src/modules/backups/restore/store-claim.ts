import * as z from 'zod';
import { StartupError } from '../../../lib/errors.ts';
import type { ImageStore } from '../../../ports/image-store.ts';
import { holdsFiles, readStoreFile, type StoreFile, writeStoreFile } from '../installation/store-file.ts';

const claimContent = z.object({
  /** The database into which the rows are restored. */
  database: z.string(),
  /** The process that restores. */
  attempt: z.uuid(),
  snapshot_id: z.uuid(),
  claimed_at: z.iso.datetime(),
});
type ClaimContent = z.infer<typeof claimContent>;

/** The file by which a photo store says which restore uses it. */
export const CLAIM_FILE: StoreFile<ClaimContent> = {
  key: 'installation/1.json',
  schema: claimContent,
  meaning: 'which restore uses the store',
};

/** That a photo store is used by one restore. */
export type StoreClaim = {
  /** Whether no other restore has replaced it, and no person deleted it. */
  isHeld: () => Promise<boolean>;
  /** Removes it. The caller must know that it is held. */
  release: () => Promise<void>;
  /** The one that was there, of a restore that did not finish; null without one. */
  replaced: ClaimContent | null;
};

/**
 * Claims a photo store for a restore. Throws StartupError while that into another database has it; one into the same database has ended, when the
 * caller holds the lock of the database, and is replaced. A store has no lock: of two that claim it at the same moment both may begin, and
 * `isHeld` then says no to the first one. A store that can have no file is not claimed.
 */
export async function claimStore(store: ImageStore, claim: ClaimContent): Promise<StoreClaim> {
  const other = await readStoreFile(store, CLAIM_FILE);
  if (other !== null && other.database !== claim.database)
    throw new StartupError(
      `A restore of backup ${other.snapshot_id} for another database has been using this photo store since ${other.claimed_at}. ` +
        'Let it finish, run it again if it was interrupted, or restore into an empty store. ' +
        `If it will not be run again, delete ${CLAIM_FILE.key} from the photo store. Nothing was changed.`,
    );
  await writeStoreFile(store, CLAIM_FILE, claim);
  return {
    isHeld: async () =>
      !holdsFiles(store) || (await readStoreFile(store, CLAIM_FILE))?.attempt === claim.attempt,
    release: () => store.remove(CLAIM_FILE.key),
    replaced: other,
  };
}
