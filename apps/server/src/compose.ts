import { join } from 'node:path';
import type { Logger } from 'pino';
import { findRunningEmbedded } from './adapters/db/embedded/find-running.ts';
import { startEmbedded } from './adapters/db/embedded/start-embedded.ts';
import { openDatabase } from './adapters/db/open-database.ts';
import { onnxDetector } from './adapters/detectors/onnx/onnx-detector.ts';
import { folderMailer } from './adapters/mail/folder-mailer.ts';
import { smtpMailer } from './adapters/mail/smtp-mailer.ts';
import { prometheus } from './adapters/metrics/prometheus.ts';
import { sharpStudio } from './adapters/photos/sharp-studio.ts';
import { keptSecret } from './adapters/secrets/kept-secret.ts';
import { openDiskStore } from './adapters/storage/disk-store.ts';
import type { Config } from './config.ts';
import type { Deps } from './ports/deps.ts';
import type { Detector } from './ports/detector.ts';
import { deriveSecrets, type Secrets } from './secrets.ts';
import { realSource } from './source.ts';

const BUNDLED_MODEL = join(import.meta.dirname, '../../../models/waste-detector.onnx');

export type Composed = { deps: Deps; secrets: Secrets; close: () => Promise<void> };

/** What must be closed, last opened first. */
function closers() {
  const open: (() => Promise<void>)[] = [];
  return {
    add: (close: () => Promise<void>) => {
      open.unshift(close);
    },
    close: async () => {
      for (const close of open.splice(0)) await close();
    },
  };
}
type Closers = ReturnType<typeof closers>;

/**
 * Chooses the adapters that the settings ask for and opens them. What was opened is closed again when one of them
 * refuses. A `worker` works beside a product that runs already, so it neither starts nor stops the embedded
 * database.
 */
export async function compose(
  config: Config,
  { log, door }: { log: Logger; door: 'api' | 'worker' },
): Promise<Composed> {
  const opened = closers();
  try {
    return await open({ config, log, door, opened });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** The database of DATABASE_URL cannot be used; the address itself stays out of the message, it may hold a password. */
class DatabaseRefused extends Error {
  constructor(cause: unknown) {
    super(
      `the database that DATABASE_URL names cannot be used: ${cause instanceof Error ? cause.message : cause}`,
      {
        cause,
      },
    );
    this.name = 'DatabaseRefused';
  }
}

/** The tables alone, of a database that runs already: for a command beside the product. */
export async function openTablesOnly(config: Config, log: Logger) {
  const opened = closers();
  const { tables } = await openTables({ config, log, door: 'worker', opened }).catch(async (error) => {
    await opened.close();
    throw error;
  });
  return { tables, close: opened.close };
}

type Opening = { config: Config; log: Logger; door: 'api' | 'worker'; opened: Closers };

async function open({ config, log, door, opened }: Opening): Promise<Composed> {
  // The model loads while the database starts: neither needs the other.
  const [database, detectors] = await Promise.allSettled([
    openTables({ config, log, door, opened }),
    door === 'worker' || config.worker ? openDetectors({ config, log, opened }) : [],
  ]);
  if (database.status === 'rejected') throw database.reason;
  if (detectors.status === 'rejected') throw detectors.reason;

  const { tables, feed } = database.value;
  const deps: Deps = {
    ...tables,
    source: realSource,
    log,
    store: await openDiskStore(join(config.dataDir, 'storage')),
    studio: sharpStudio(),
    detectors: detectors.value,
    feed,
    mailer: chooseMailer(config, log),
    metrics: prometheus(),
  };
  const secret = config.tokenSecret ?? (await keptSecret(config.dataDir));
  return { deps, secrets: deriveSecrets(secret), close: opened.close };
}

async function openTables({ config, log, door, opened }: Opening) {
  const connection = await chooseDatabase({ config, log, door, opened });
  const database = await openDatabase({ connection, poolSize: config.databasePool, log }).catch((error) => {
    throw config.databaseUrl === undefined ? error : new DatabaseRefused(error);
  });
  opened.add(database.close);
  await database.migrate();
  return database;
}

async function chooseDatabase({ config, log, door, opened }: Opening) {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl };
  if (door === 'worker') return findRunningEmbedded(config.dataDir);
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  opened.add(embedded.stop);
  return embedded.connection;
}

async function openDetectors({ config, log, opened }: Omit<Opening, 'door'>): Promise<Detector[]> {
  const modelPath = config.localModel ?? BUNDLED_MODEL;
  const local = await onnxDetector({
    modelPath,
    cardPath: modelPath.replace(/\.onnx$/, '.json'),
    threads: config.detectorThreads,
    log,
  });
  opened.add(local.close);
  return [local];
}

const chooseMailer = ({ smtpUrl, mailFrom, dataDir }: Config, log: Logger) =>
  smtpUrl === undefined
    ? folderMailer({ folder: join(dataDir, 'mailbox'), from: mailFrom, log, source: realSource })
    : smtpMailer({ url: smtpUrl, from: mailFrom });
