import type { ProductionFigures } from '@smart-waste/contract';

/** Figures of each detector from its newest runs; fast at any number of runs. */
export type ProductionTable = {
  figures: () => Promise<(Omit<ProductionFigures, 'last_used'> & { last_used: Date })[]>;
};
