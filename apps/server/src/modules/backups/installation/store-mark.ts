import * as z from 'zod';
import { errorMessage } from '../../../lib/caught-error.ts';
import { StartupError } from '../../../lib/errors.ts';
import { type ImageStore, MissingObject } from '../../../ports/image-store.ts';

/** The file by which a photo store says to which installation it belongs. */
const MARK_KEY = 'installation/0.json';

const storeMark = z.object({
  installation_id: z.uuid(),
  /** The snapshot that is being restored into this store. */
  unfinished_restore: z.nullable(z.uuid()),
});
export type StoreMark = z.infer<typeof storeMark>;

/** Cloudinary accepts pictures only. */
const canBeMarked = ({ name }: ImageStore) => name !== 'cloudinary';

/** Null when the store has none. Throws the errors of the store, and StartupError when the file cannot be understood. */
export async function readStoreMark(store: ImageStore): Promise<StoreMark | null> {
  if (!canBeMarked(store)) return null;
  const bytes = await store.get(MARK_KEY).catch((error: unknown) => {
    if (error instanceof MissingObject) return null;
    throw error;
  });
  if (bytes === null) return null;
  try {
    return storeMark.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch (cause) {
    throw new StartupError(
      `${MARK_KEY} of the photo store is damaged (${errorMessage(cause)}): it says to which installation the photos belong. ` +
        'Check that this is the right store, then delete that file and start again.',
      { cause },
    );
  }
}

/** Does nothing for a store that cannot have one. */
export async function writeStoreMark(store: ImageStore, mark: StoreMark): Promise<void> {
  if (canBeMarked(store))
    await store.put(MARK_KEY, Buffer.from(`${JSON.stringify(mark)}\n`), 'application/json');
}
