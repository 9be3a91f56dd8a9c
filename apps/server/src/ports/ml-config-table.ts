import type { MlConfig } from '@smart-waste/contract';

export type StoredConfig = {
  config: MlConfig;
  /** 0 until a configuration is saved: until then `config` is the contract's default. */
  version: number;
  updated_at: Date | null;
  /** The user name of the admin who saved it. */
  updated_by: string | null;
};

export type ConfigChange = {
  config: MlConfig;
  /** The version that this one was made from; undefined to replace any version. */
  from: number | undefined;
  at: Date;
  actor_id: number;
};

/** Fields that became different, each with its old and its new value. */
export type ChangedFields = Record<string, { from: unknown; to: unknown }>;
export type PastChange = { at: Date; by: string | null; version: number; changed: ChangedFields };

/** The one stored configuration. */
export type MlConfigTable = {
  read: () => Promise<StoredConfig>;
  /**
   * Stores it as the next version together with its entry in the audit log, and wakes the workers. Nothing is written
   * when it equals the stored one. `conflict`: another version than `from` is stored meanwhile.
   */
  save: (change: ConfigChange) => Promise<{ outcome: 'saved' | 'conflict'; stored: StoredConfig }>;
  /** The saved changes, newest first. */
  history: (limit: number) => Promise<PastChange[]>;
};
