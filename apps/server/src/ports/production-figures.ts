import type { ProductionFigures } from '@smart-waste/contract';

/** What the newest runs say of each detector; quick at any number of runs. */
export type ProductionTable = {
  figures: () => Promise<(Omit<ProductionFigures, 'last_used'> & { last_used: Date })[]>;
};
