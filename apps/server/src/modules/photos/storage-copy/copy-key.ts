import { createHash } from 'node:crypto';
import { type ImageStore, MissingObject } from '../../../ports/image-store.ts';

export type Route = { from: ImageStore; to: ImageStore };

/** The other store gave back something else than it was given. */
export class CopyDiffers extends Error {
  constructor({ from, to }: Route, key: string) {
    super(`${key} is not the same in ${to.name} as in ${from.name}`);
    this.name = 'CopyDiffers';
  }
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Copies one file and reads it back; null when there is none. Throws CopyDiffers, or what the stores throw. */
export async function copyKey(route: Route, key: string): Promise<{ sha256: string; bytes: number } | null> {
  const bytes = await route.from.get(key).catch((error: unknown) => {
    if (error instanceof MissingObject) return null;
    throw error;
  });
  if (bytes === null) return null;
  const sha256 = sha256Of(bytes);
  await route.to.put(key, bytes, 'image/jpeg');
  if (sha256Of(await route.to.get(key)) !== sha256) throw new CopyDiffers(route, key);
  return { sha256, bytes: bytes.length };
}
