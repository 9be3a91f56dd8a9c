import type { LabelledPhoto, ScoredClass } from '@smart-waste/core';

/** A photo with its labels, and how to read its bytes. */
export type LabelledFile = LabelledPhoto & { name: string; read: () => Promise<Uint8Array> };

/** A set of photos that people labelled. */
export type LabelledPhotos = {
  /** Throws an error with a readable message when the set cannot be read. */
  all: () => Promise<{ photos: LabelledFile[]; classes: ScoredClass[] }>;
};
