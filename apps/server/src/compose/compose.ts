import { join } from 'node:path';
import type { Logger } from 'pino';
import { openFormerDatabases } from '../adapters/data-directory/former-databases.ts';
import {
  createThreadDocumentWriter,
  createThreadWorkOrderWriter,
} from '../adapters/documents/thread-document-writer.ts';
import { createThreadFigureComputer } from '../adapters/figures/thread-figure-computer.ts';
import { createNominatim } from '../adapters/geocoding/nominatim/nominatim.ts';
import { openCocoFolder } from '../adapters/labelled/coco-folder.ts';
import { createFolderMailer } from '../adapters/mail/folder-mailer.ts';
import { createSmtpMailer } from '../adapters/mail/smtp-mailer.ts';
import { createPrometheusMetrics } from '../adapters/metrics/prometheus.ts';
import { createSharpImageProcessor } from '../adapters/photos/sharp-image-processor.ts';
import { createWebPush } from '../adapters/push/web-push.ts';
import { readOrCreateSecret } from '../adapters/secrets/secret-file.ts';
import { createDataDisk } from '../adapters/storage/data-disk.ts';
import { createThreadZoner } from '../adapters/zoning/thread-zoner.ts';
import { BUNDLED_MODEL, LABELLED_PHOTOS } from '../bundled-files.ts';
import { systemClock, systemIds } from '../lib/clock-and-ids.ts';
import type { Config } from '../lib/config/config.ts';
import { formatStoreAddress } from '../lib/config/storage.ts';
import { deriveSecrets, type Secrets } from '../lib/secrets.ts';
import type { Deps as AccountDeps } from '../modules/accounts/ports.ts';
import type { Deps as AnalyticsDeps } from '../modules/analytics/ports.ts';
import type { Deps as AnnotationDeps } from '../modules/annotations/ports.ts';
import { checkStore } from '../modules/backups/installation/check-store.ts';
import type { Deps as BackupDeps } from '../modules/backups/ports.ts';
import type { Deps as CaseDeps } from '../modules/cases/ports.ts';
import type { Deps as DatasetDeps } from '../modules/datasets/ports.ts';
import type { Deps as DetectionDeps } from '../modules/detection/ports.ts';
import type { Deps as EvaluationDeps } from '../modules/evaluations/ports.ts';
import type { Deps as JobDeps } from '../modules/jobs/ports.ts';
import type { Deps as NotificationDeps } from '../modules/notifications/ports.ts';
import { callRecorder } from '../modules/operations/overview/call-recorder.ts';
import { instrumentDetector, instrumentStore } from '../modules/operations/overview/instrument-services.ts';
import type { Deps as OperationDeps } from '../modules/operations/ports.ts';
import type { Deps as PhotoDeps } from '../modules/photos/ports.ts';
import { createCloseStack, type OpenContext } from './close-stack.ts';
import { openDetectors } from './open-detectors.ts';
import { findTrainingManifest, openModel } from './open-evaluation.ts';
import { openStore } from './open-store.ts';
import { openTables } from './open-tables.ts';
import { createLiveCheck, guardLedger, guardMailer, guardPushSender } from './restored-copy.ts';

/** Everything that the modules depend on; created only here. */
export type Deps = AccountDeps &
  PhotoDeps &
  AnnotationDeps &
  BackupDeps &
  CaseDeps &
  DatasetDeps &
  DetectionDeps &
  EvaluationDeps &
  JobDeps &
  AnalyticsDeps &
  OperationDeps &
  NotificationDeps;

export type Composition = { deps: Deps; secrets: Secrets; close: () => Promise<void> };

/**
 * Opens the adapters that the settings select. When one of them fails to open, the ones opened before it
 * are closed again. A `worker` runs beside a running product, so it neither starts nor stops the embedded
 * database.
 */
export async function compose(
  config: Config,
  { log, processKind }: { log: Logger; processKind: 'api' | 'worker' },
): Promise<Composition> {
  const opened = createCloseStack();
  try {
    return await open({ config, log, processKind, opened });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function open({ config, log, processKind, opened }: OpenContext): Promise<Composition> {
  // The model loads while the database starts: neither needs the other.
  const [database, detectors] = await Promise.allSettled([
    openTables({ config, log, processKind, opened }),
    openDetectors({ config, log, processKind, opened }),
  ]);
  if (database.status === 'rejected') throw database.reason;
  if (detectors.status === 'rejected') throw detectors.reason;

  const { tables, changeFeed } = database.value;
  const zoner = createThreadZoner();
  opened.add(zoner.close);
  const secret = config.tokenSecret ?? (await readOrCreateSecret(config.dataDir));
  const secrets = deriveSecrets(secret);
  const recordCall = callRecorder({ ...tables, clock: systemClock, log });
  const store = await openStore(config, log);
  await checkStore(
    { ...tables, listNewestKeys: createNewestKeysReader(tables.images), store, log },
    formatStoreAddress(config.storage),
  );
  const isLive = createLiveCheck(tables.installation);
  const deps: Deps = {
    ...tables,
    clock: systemClock,
    ids: systemIds,
    log,
    dataDisk: createDataDisk(config.dataDir),
    formerDatabases: openFormerDatabases(config.dataDir),
    store: instrumentStore(store, recordCall),
    objectLedger: guardLedger(tables.objectLedger, isLive),
    imageProcessor: createSharpImageProcessor(),
    labelledPhotos: openCocoFolder(LABELLED_PHOTOS),
    detectors: detectors.value.map((detector) => instrumentDetector(detector, recordCall)),
    changeFeed,
    mailer: guardMailer(chooseMailer(config, log), isLive, log),
    pushSender: guardPushSender(
      await createWebPush({ seed: secrets.push, ...config.push, clock: systemClock, log }),
      isLive,
      log,
    ),
    metrics: createPrometheusMetrics(),
    zoner,
    documentWriter: createThreadDocumentWriter(),
    workOrderWriter: createThreadWorkOrderWriter(),
    figureComputer: createThreadFigureComputer(),
    openModelFile: (model) =>
      openModel(model === 'configured' ? (config.localModel ?? BUNDLED_MODEL) : BUNDLED_MODEL, log),
    findTrainingManifest: (model) =>
      findTrainingManifest([config.localModel ?? BUNDLED_MODEL, BUNDLED_MODEL], model),
    geocoder: config.geocoder ? createNominatim(config.geocoder) : null,
  };
  return { deps, secrets, close: opened.close };
}

const createNewestKeysReader = (images: Deps['images']) => async (limit: number) =>
  (await images.listPage({}, { limit, after: null })).map(({ photo_key }) => photo_key);

const chooseMailer = ({ smtpUrl, mailFrom, dataDir }: Config, log: Logger) =>
  smtpUrl === undefined
    ? createFolderMailer({
        folder: join(dataDir, 'mailbox'),
        from: mailFrom,
        log,
        clock: systemClock,
        ids: systemIds,
      })
    : createSmtpMailer({ url: smtpUrl, from: mailFrom });
