import type { MlConfig } from '@smart-waste/contract';

/** The one stored configuration; until somebody saves one it is the contract's default. */
export type MlConfigTable = {
  read: () => Promise<{ config: MlConfig; version: number; updated_at: Date | null }>;
};
