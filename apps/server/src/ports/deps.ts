import type { Logger } from 'pino';
import type { AddressTable } from './address-table.ts';
import type { AnalysisTable } from './analysis-table.ts';
import type { AuditLog } from './audit-log.ts';
import type { BatchTable } from './batch-table.ts';
import type { BulkTable } from './bulk-table.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { CopyRecords } from './copy-records.ts';
import type { Detector } from './detector.ts';
import type { Geocoder } from './geocoder.ts';
import type { ImageProcessor } from './image-processor.ts';
import type { ImageStore } from './image-store.ts';
import type { ImageTable } from './image-table.ts';
import type { LabelledPhotos } from './labelled-photos.ts';
import type { LocatedUploads } from './located-uploads.ts';
import type { Mailer } from './mailer.ts';
import type { Metrics } from './metrics.ts';
import type { MlConfigTable } from './ml-config-table.ts';
import type { MlWorkerTable } from './ml-worker-table.ts';
import type { ModelCheckTable } from './model-check-table.ts';
import type { ObjectLedger } from './object-ledger.ts';
import type { PasswordResetTable } from './password-reset-table.ts';
import type { ProductionTable } from './production-figures.ts';
import type { ServiceCalls } from './service-calls.ts';
import type { SessionTable } from './session-table.ts';
import type { UploadFigures } from './upload-figures.ts';
import type { UserTable } from './user-table.ts';
import type { Zoner } from './zoner.ts';

/** The tables, which share one database. */
export type Tables = {
  users: UserTable;
  sessions: SessionTable;
  passwordResets: PasswordResetTable;
  images: ImageTable;
  analyses: AnalysisTable;
  bulk: BulkTable;
  objectLedger: ObjectLedger;
  copyRecords: CopyRecords;
  batches: BatchTable;
  mlConfig: MlConfigTable;
  mlWorkers: MlWorkerTable;
  modelChecks: ModelCheckTable;
  productionFigures: ProductionTable;
  audit: AuditLog;
  serviceCalls: ServiceCalls;
  figures: UploadFigures;
  locatedUploads: LocatedUploads;
  addresses: AddressTable;
  /** Rejects with the reason when the database does not answer. */
  probe: () => Promise<void>;
};

/** The current time, which tests can set. */
export type Clock = { now: () => Date };

/** Ids and secrets, which tests can set. */
export type Ids = {
  /** A UUID of version 7: newer ones sort later. */
  newId: () => string;
  /** Unguessable, 32 bytes, base64url. */
  newSecret: () => string;
};

/** Everything that use cases depend on; created only in compose.ts. */
export type Deps = Tables & {
  clock: Clock;
  ids: Ids;
  log: Logger;
  store: ImageStore;
  imageProcessor: ImageProcessor;
  /** The bundled photos with labels, on which detectors are tested. */
  labelledPhotos: LabelledPhotos;
  /** Those that are configured. */
  detectors: readonly Detector[];
  changeFeed: ChangeFeed;
  mailer: Mailer;
  metrics: Metrics;
  zoner: Zoner;
  /** Null when no geocoder is configured. */
  geocoder: Geocoder | null;
};
