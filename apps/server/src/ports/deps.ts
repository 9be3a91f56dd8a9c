import type { Logger } from 'pino';
import type { AnalysisTable } from './analysis-table.ts';
import type { AuditLog } from './audit-log.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Detector } from './detector.ts';
import type { ImageStore } from './image-store.ts';
import type { ImageTable } from './image-table.ts';
import type { KeyLedger } from './key-ledger.ts';
import type { Mailer } from './mailer.ts';
import type { Metrics } from './metrics.ts';
import type { MlConfigTable } from './ml-config-table.ts';
import type { PasswordResetTable } from './password-reset-table.ts';
import type { PhotoStudio } from './photo-studio.ts';
import type { SessionTable } from './session-table.ts';
import type { UserTable } from './user-table.ts';

/** The tables, which share one database. */
export type Tables = {
  users: UserTable;
  sessions: SessionTable;
  passwordResets: PasswordResetTable;
  images: ImageTable;
  analyses: AnalysisTable;
  keys: KeyLedger;
  mlConfig: MlConfigTable;
  audit: AuditLog;
  /** Rejects with the reason when the database does not answer. */
  probe: () => Promise<void>;
};

/** Time, ids and secrets, so that tests can decide them. */
export type Source = {
  now: () => Date;
  /** A UUID of version 7: newer ones sort later. */
  newId: () => string;
  /** Unguessable, 32 bytes, base64url. */
  newSecret: () => string;
};

/** Everything that use cases work with; made in compose.ts, nowhere else. */
export type Deps = Tables & {
  source: Source;
  log: Logger;
  store: ImageStore;
  studio: PhotoStudio;
  /** Those that are configured. */
  detectors: readonly Detector[];
  feed: ChangeFeed;
  mailer: Mailer;
  metrics: Metrics;
};
