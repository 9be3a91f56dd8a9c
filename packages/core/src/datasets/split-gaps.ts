import type { DatasetCard } from '@smart-waste/contract';

/** A split with which nothing can be trained or measured: it has no photos, or none of its photos has an object. */
export type SplitGap = { split: DatasetCard['splits'][number]['split']; lack: 'photos' | 'objects' };

/** The splits that lack something (DS-18), in their order. */
export const listSplitGaps = (splits: DatasetCard['splits']): SplitGap[] =>
  splits.flatMap(({ split, photos, objects }): SplitGap[] => {
    if (photos === 0) return [{ split, lack: 'photos' }];
    return objects === 0 ? [{ split, lack: 'objects' }] : [];
  });
