import type { LabelledPhoto, ScoredClass } from '@smart-waste/core';

/** A photo with what people marked in it, and how to get its bytes. */
export type LabelledFile = LabelledPhoto & { name: string; read: () => Promise<Uint8Array> };

/** A set of photos in which people marked what there is to see. */
export type LabelledPhotos = {
  /** Throws a sentence when the set cannot be read. */
  all: () => Promise<{ photos: LabelledFile[]; classes: ScoredClass[] }>;
};
