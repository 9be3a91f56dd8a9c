import type { Logger } from 'pino';
import type { AnalysisTable } from './analysis-table.ts';
import type { AuditLog } from './audit-log.ts';
import type { BatchTable } from './batch-table.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Detector } from './detector.ts';
import type { ImageProcessor } from './image-processor.ts';
import type { ImageStore } from './image-store.ts';
import type { ImageTable } from './image-table.ts';
import type { Mailer } from './mailer.ts';
import type { Metrics } from './metrics.ts';
import type { SessionTable } from './session-table.ts';
import type { TrashTable } from './trash-table.ts';
import type { UserTable } from './user-table.ts';

/** The current time, which tests can set. */
export type Clock = { now: () => Date };

/** Ids and secrets, which tests can set. */
export type Ids = {
  /** A UUID of version 7: newer ones sort later. */
  newId: () => string;
  /** Unguessable, 32 bytes, base64url. */
  newSecret: () => string;
};

/** What several modules depend on. Each module adds its own ports in its `ports.ts`; compose.ts creates all of them. */
export type SharedDeps = {
  users: UserTable;
  sessions: SessionTable;
  images: ImageTable;
  trash: TrashTable;
  analyses: AnalysisTable;
  batches: BatchTable;
  audit: AuditLog;
  changeFeed: ChangeFeed;
  store: ImageStore;
  imageProcessor: ImageProcessor;
  /** Those that are configured. */
  detectors: readonly Detector[];
  mailer: Mailer;
  metrics: Metrics;
  clock: Clock;
  ids: Ids;
  log: Logger;
};
