import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbedded } from '@smart-waste/embedded-postgres';
import { pino } from 'pino';
import { s3Server } from '../../../apps/server/src/test/outside/s3-server.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { citizenOf } from '../../support/citizen.ts';
import { countRows } from '../../support/database.ts';
import { BARE_ENV, exitOf, hasEnded, isReady, launch, ROOT, until } from '../../support/product.ts';
import { checkStore } from '../check-store.ts';
import { countLost, type SentPhotos } from '../sent-photos.ts';
import { inNamespaces } from './in-namespaces.ts';
import { HUB, type Machine, setUpMachines } from './machines.ts';
import { keysOf, OUTAGE_ENV, type Outage, sendAll } from './outage.ts';
import { openTcpProxy } from './tcp-proxy.ts';

const PORT = '8080';
const READY_WITHIN_MS = 300_000;
/** Longer than the leases of runs and backups, which are 60 s. */
const UNPLUGGED_MS = 75_000;

/** Servers that other machines reach have no demo accounts. */
const SENDER = { username: 'sender', password: 'A long enough passphrase 7' };

type Setting = {
  dataDir: string;
  env: Record<string, string>;
  /** Where the database is reached at the address of the hub. */
  databasePort: number;
  atEnd: Parameters<Outage>[0]['atEnd'];
};

/**
 * Two machines with an API process and four with a worker, which share nothing but one PostgreSQL and one S3 store. One
 * of each is taken off the network while photos are sent, and comes back.
 */
export const unplugMachines: Outage = inNamespaces(
  'machines-unplugged',
  ['--net', '--mount'],
  async (context) => {
    const machines = await setUpMachines(6);
    const [firstApi, secondApi, ...workers] = machines;
    const lastWorker = workers.at(-1);
    if (!firstApi || !secondApi || !lastWorker) throw new Error('six machines were set up');
    const setting = await openShared(context);
    const { dataDir, store } = setting;
    const here = await startOn(firstApi, 'start', setting);
    const there = await startOn(secondApi, 'start', setting);
    for (const worker of workers) await startOn(worker, 'worker', setting);

    await register(here.url);
    const sent: SentPhotos = new Map();
    await Promise.all([sendAll(here, sent, keysOf('first', 16)), sendAll(there, sent, keysOf('second', 16))]);
    const isSeenThere = await hearsOfUpload(here.url, there.url, sent);
    await until(async () => (await countScheduled(dataDir)) || undefined, {
      withinMs: READY_WITHIN_MS,
      otherwise: () => `no scheduled backup was made:\n${here.output()}\n${there.output()}`,
    });
    const away = [secondApi, lastWorker];
    const isSetUp = (await reachable(away, setting)) === away.length;
    for (const machine of away) await machine.plug(false);
    const unplugged = delay(UNPLUGGED_MS);
    await sendAll(here, sent, keysOf('unplugged', 16));
    const lostMeanwhile = await countLost(here.url, sent, SENDER);
    const reachableMeanwhile = await reachable(away, setting);
    const isAnsweredMeanwhile = await isReady(there.url);
    await unplugged;
    for (const machine of away) await machine.plug(true);
    await until(async () => (await isReady(there.url)) || undefined, {
      withinMs: READY_WITHIN_MS,
      otherwise: () => `the machine that came back is not ready:\n${there.output()}`,
    });
    await sendAll(there, sent, keysOf('again', 8));
    const lost = await countLost(there.url, sent, SENDER);
    const { orphans, missing, twice } = await checkStore(dataDir, store.keys);
    const backups = await countScheduled(dataDir);
    const analysing = await countRows(dataDir, 'select 1 from ml_workers');
    return {
      ...{ accepted: sent.size, lost: lost + missing.length, twice, orphans: orphans.length },
      seen: {
        'API processes': 2,
        workers: analysing,
        'scheduled backups': backups,
        'machines that reached the database while unplugged': reachableMeanwhile,
      },
      broken: [
        ...(isSetUp ? [] : ['a machine did not reach the database before it was unplugged']),
        ...(reachableMeanwhile > 0 ? ['a machine reached the database while it was unplugged'] : []),
        ...(isAnsweredMeanwhile ? ['the unplugged API process was reached'] : []),
        ...(isSeenThere ? [] : ['an API process sent no live event about a photo of the other']),
        ...(lostMeanwhile > 0 ? [`${lostMeanwhile} photos had no result while machines were away`] : []),
        ...(backups === 1 ? [] : [`${backups} scheduled backups were made`]),
      ],
    };
  },
);

/** How many of these machines can connect to the database. */
async function reachable(machines: readonly Machine[], { databasePort }: Setting): Promise<number> {
  const answers = await Promise.all(machines.map((machine) => machine.canConnect(databasePort)));
  return answers.filter(Boolean).length;
}

/** The database and the store, at the address that all machines reach. */
async function openShared({
  atEnd,
}: Pick<Setting, 'atEnd'>): Promise<Setting & { store: Awaited<ReturnType<typeof s3Server>> }> {
  const dataDir = await temporaryFolder('prove-network');
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'warn' }) });
  atEnd(embedded.stop);
  const { host, port, user, password, database } = embedded.connection;
  const toDatabase = await openTcpProxy({ path: `${host}/.s.PGSQL.${port}` }, HUB);
  atEnd(toDatabase.close);
  const store = await s3Server();
  atEnd(store.close);
  const toStore = await openTcpProxy({ host: '127.0.0.1', port: store.port }, HUB);
  atEnd(toStore.close);
  const { bucket, region, credentials } = store.settings;
  const env = {
    ...OUTAGE_ENV,
    DATABASE_URL: `postgres://${user}:${String(password)}@${HUB}:${toDatabase.port}/${database}`,
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    STORAGE: 's3',
    S3_BUCKET: bucket,
    S3_ENDPOINT: `http://${HUB}:${toStore.port}`,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  const BACKUP_TO = join(await temporaryFolder('prove-network-backups'), 'backups');
  return { dataDir, store, atEnd, databasePort: toDatabase.port, env: { ...env, BACKUP_TO } };
}

/** Starts a process on a machine, which has a data directory of its own, and waits until it is ready. */
async function startOn(machine: Machine, what: 'start' | 'worker', { env, atEnd }: Setting) {
  const url = `http://${machine.address}:${PORT}`;
  const { child, output } = launch(machine.command(process.execPath, 'scripts/run.mjs', what), {
    cwd: ROOT,
    env: {
      ...BARE_ENV,
      ...env,
      ...(what === 'start' && { HOST: '0.0.0.0', PORT, PUBLIC_URL: url, WORKER: 'off' }),
      DATA_DIR: await temporaryFolder('prove-machine'),
    },
  });
  atEnd(async () => {
    child.kill('SIGKILL');
    await exitOf(child);
  });
  await until(
    async () => {
      if (hasEnded(child)) throw new Error(`a process ended:\n${output()}`);
      return what === 'start'
        ? (await isReady(url)) || undefined
        : output().includes('worker is ready') || undefined;
    },
    { withinMs: READY_WITHIN_MS, otherwise: () => `a process was not ready in time:\n${output()}` },
  );
  return { url, output, who: SENDER };
}

const countScheduled = (dataDir: string): Promise<number> =>
  countRows(dataDir, "select 1 from backups where scheduled_for is not null and state = 'completed'");

async function register(url: string): Promise<void> {
  const reply = await fetch(`${url}/api/users/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...SENDER, email: 'sender@example.org' }),
  });
  if (!reply.ok) throw new Error(`the account was not registered: ${await reply.text()}`);
}

/** Whether who listens to one API process hears of a photo that was sent to the other. */
async function hearsOfUpload(from: string, to: string, sent: SentPhotos): Promise<boolean> {
  const listener = await citizenOf(to, SENDER);
  const leaving = new AbortController();
  const events = await listener.request('/events/', { signal: leaving.signal });
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return false;
  await sendAll({ url: from, output: () => '', who: SENDER }, sent, ['heard']);
  const image_id = sent.get('heard') ?? '';
  let received = '';
  const hearing = (async () => {
    while (!received.includes(image_id)) {
      const { value, done } = await reader.read();
      if (done) return false;
      received += value;
    }
    return true;
  })();
  const heard = await Promise.race([hearing, delay(60_000, false, { ref: false })]);
  leaving.abort();
  await hearing.catch(() => undefined);
  return heard;
}
