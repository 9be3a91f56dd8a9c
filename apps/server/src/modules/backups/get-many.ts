import { computeSha256 } from '../../lib/sha256.ts';
import type { HashedContent } from '../../ports/hashed-content.ts';

type Source = {
  get: (name: string) => Promise<Uint8Array>;
  getMany?: (names: readonly string[]) => Promise<(HashedContent | undefined)[]>;
};

/** What a photo store or a target has of these names, in their order; undefined for what it has not, which it says by an error of this class. */
export async function getMany(
  source: Source,
  names: readonly string[],
  MissingError: abstract new (name: string) => Error,
): Promise<(HashedContent | undefined)[]> {
  if (source.getMany) return source.getMany(names);
  const contents: (HashedContent | undefined)[] = [];
  for (const name of names) {
    const bytes = await source.get(name).catch((error: unknown) => {
      if (error instanceof MissingError) return undefined;
      throw error;
    });
    contents.push(bytes && { bytes, sha256: computeSha256(bytes) });
  }
  return contents;
}
