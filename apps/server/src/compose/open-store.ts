import type { Logger } from 'pino';
import { createCloudinaryStore } from '../adapters/storage/cloudinary/cloudinary-store.ts';
import { openDiskStore } from '../adapters/storage/disk-store.ts';
import { openS3Store } from '../adapters/storage/s3/s3-store.ts';
import type { Config } from '../lib/config/config.ts';
import { StartupError } from '../lib/errors.ts';
import { rethrowWithoutStack } from '../lib/run-process.ts';
import { type ImageStore, StoreFullError } from '../ports/image-store.ts';
import { processFiles } from './process-files.ts';

/**
 * Opens the store of these settings. Throws StartupError when the store refuses them, or a disk has no
 * room for its folders. A store that is unavailable does not end the start: photos are accepted as soon as it is available again.
 */
export async function openStore({ storage }: Config, log: Logger): Promise<ImageStore> {
  const store = await chooseStore(storage);
  await store.probe().catch((error: unknown) => {
    if (error instanceof StartupError) throw error;
    log.error({ err: error }, 'photos cannot be stored for now');
  });
  return store;
}

async function chooseStore(storage: Config['storage']): Promise<ImageStore> {
  switch (storage.kind) {
    case 's3':
      return openS3Store(storage);
    case 'cloudinary':
      return createCloudinaryStore(storage);
    case 'disk':
      return openDiskStore(storage.root, processFiles).catch(rethrowWithoutStack(StoreFullError));
  }
}
