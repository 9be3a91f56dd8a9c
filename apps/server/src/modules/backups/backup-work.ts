import type { BackupCounts, BackupTarget, Deps, Encryption } from './ports.ts';

/** A backup that is being written. */
export type BackupWork = Deps & {
  backup_id: string;
  target: BackupTarget;
  encryption: Encryption | null;
  signal: AbortSignal;
  counts: BackupCounts;
  count: (change: Partial<BackupCounts>) => void;
  /** The name of content in the target. It does not reveal the content of an encrypted backup. */
  getId: (sha256: string) => string;
};
