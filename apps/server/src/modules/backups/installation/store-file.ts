import type * as z from 'zod';
import { getErrorMessage } from '../../../lib/caught-error.ts';
import { StartupError } from '../../../lib/errors.ts';
import { type ImageStore, MissingObjectError } from '../../../ports/image-store.ts';

/** A small file of the product in a photo store. */
export type StoreFile<Content> = {
  key: string;
  schema: z.ZodType<Content>;
  /** What it says, for people, as the end of a sentence. */
  meaning: string;
};

/** Cloudinary accepts pictures only. */
export const holdsFiles = ({ name }: ImageStore) => name !== 'cloudinary';

/** Null when the store has none. Throws the errors of the store, and StartupError when the file cannot be understood. */
export async function readStoreFile<Content>(
  store: ImageStore,
  { key, schema, meaning }: StoreFile<Content>,
): Promise<Content | null> {
  if (!holdsFiles(store)) return null;
  const bytes = await store.get(key).catch((error: unknown) => {
    if (error instanceof MissingObjectError) return null;
    throw error;
  });
  if (bytes === null) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch (cause) {
    throw new StartupError(
      `${key} of the photo store is damaged (${getErrorMessage(cause)}): it says ${meaning}. ` +
        'Check that this is the right store, then delete that file and start again.',
      { cause },
    );
  }
}

/** Does nothing for a store that cannot have one. */
export async function writeStoreFile<Content>(
  store: ImageStore,
  { key }: StoreFile<Content>,
  content: Content,
): Promise<void> {
  if (holdsFiles(store))
    await store.put(key, Buffer.from(`${JSON.stringify(content)}\n`), 'application/json');
}
