import * as z from 'zod';
import type { ImageStore } from '../../../ports/image-store.ts';
import { readStoreFile, type StoreFile, writeStoreFile } from './store-file.ts';

const storeMark = z.object({
  installation_id: z.uuid(),
  /** The snapshot that is being restored into this store. */
  unfinished_restore: z.nullable(z.uuid()),
});
export type StoreMark = z.infer<typeof storeMark>;

/** The file by which a photo store says to which installation it belongs. */
const MARK: StoreFile<StoreMark> = {
  key: 'installation/0.json',
  schema: storeMark,
  meaning: 'to which installation the photos belong',
};

/** Null when the store has none. Throws the errors of the store, and StartupError when the file cannot be understood. */
export const readStoreMark = (store: ImageStore): Promise<StoreMark | null> => readStoreFile(store, MARK);

/** Does nothing for a store that cannot have one. */
export const writeStoreMark = (store: ImageStore, mark: StoreMark): Promise<void> =>
  writeStoreFile(store, MARK, mark);
