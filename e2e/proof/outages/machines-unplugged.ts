import { setTimeout as delay } from 'node:timers/promises';
import { createTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { logInCitizen } from '../../support/citizen.ts';
import { countRows } from '../../support/database.ts';
import { type Machine, setUpMachines } from '../../support/machines/machines.ts';
import { openSharedServices, type SharedServices } from '../../support/machines/shared-services.ts';
import { READY_WITHIN_MS, startOn } from '../../support/machines/start-on.ts';
import { isReady, until } from '../../support/product.ts';
import { checkStore } from '../check-store.ts';
import { runInNamespaces } from '../run-in-namespaces.ts';
import { countLost, type SentPhotos } from '../sent-photos.ts';
import { buildKeys, OUTAGE_ENV, type Outage, type OutageResult, sendAll } from './outage.ts';

const PORT = '8080';
/** Longer than the leases of runs and backups, which are 60 s. */
const UNPLUGGED_MS = 75_000;

/** Servers that other machines reach have no demo accounts. */
const SENDER = { username: 'sender', password: 'A long enough passphrase 7' };

type Setting = { services: SharedServices; atEnd: Parameters<Outage>[0]['atEnd'] };

/**
 * Two machines with an API process and four with a worker, which share nothing but one PostgreSQL and one S3 store. One
 * of each is taken off the network while photos are sent, and comes back.
 */
export const unplugMachines: Outage = (context) =>
  runInNamespaces({ flags: ['--net', '--mount'], args: ['outages', '--only', 'machines-unplugged'] }, () =>
    unplugAndPlug(context),
  );

async function unplugAndPlug(context: Parameters<Outage>[0]): Promise<OutageResult> {
  const machines = await setUpMachines(6);
  const [firstApi, secondApi, ...workers] = machines;
  const lastWorker = workers.at(-1);
  if (!firstApi || !secondApi || !lastWorker) throw new Error('six machines were set up');
  const services = await openSharedServices(await createTemporaryFolder('prove-network'));
  context.atEnd(services.close);
  const { dataDir, store } = services;
  const setting = { services, atEnd: context.atEnd };
  const here = await startAt(firstApi, 'start', setting);
  const there = await startAt(secondApi, 'start', setting);
  for (const worker of workers) await startAt(worker, 'worker', setting);

  await register(here.url);
  const sentPhotos: SentPhotos = new Map();
  await Promise.all([
    sendAll(here, sentPhotos, buildKeys('first', 16)),
    sendAll(there, sentPhotos, buildKeys('second', 16)),
  ]);
  const isSeenThere = await hearsOfUpload(here.url, there.url, sentPhotos);
  await until(async () => (await services.countScheduledBackups()) || undefined, {
    withinMs: READY_WITHIN_MS,
    otherwise: () => `no scheduled backup was made:\n${here.output()}\n${there.output()}`,
  });
  const away = [secondApi, lastWorker];
  const isSetUp = (await reachable(away, services)) === away.length;
  for (const machine of away) await machine.plug(false);
  const unplugged = delay(UNPLUGGED_MS);
  await sendAll(here, sentPhotos, buildKeys('unplugged', 16));
  const lostMeanwhile = await countLost(here.url, sentPhotos, SENDER);
  const reachableMeanwhile = await reachable(away, services);
  const isAnsweredMeanwhile = await isReady(there.url);
  await unplugged;
  for (const machine of away) await machine.plug(true);
  await until(async () => (await isReady(there.url)) || undefined, {
    withinMs: READY_WITHIN_MS,
    otherwise: () => `the machine that came back is not ready:\n${there.output()}`,
  });
  await sendAll(there, sentPhotos, buildKeys('again', 8));
  const lost = await countLost(there.url, sentPhotos, SENDER);
  const { orphans, missing, twice } = await checkStore(dataDir, store.keys);
  const backups = await services.countScheduledBackups();
  const analysing = await countRows(dataDir, 'select 1 from ml_workers');
  return {
    accepted: sentPhotos.size,
    lost: lost + missing.length,
    twice,
    orphans: orphans.length,
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
}

/** How many of these machines can connect to the database. */
async function reachable(machines: readonly Machine[], { databasePort }: SharedServices): Promise<number> {
  const answers = await Promise.all(machines.map((machine) => machine.canConnect(databasePort)));
  return answers.filter(Boolean).length;
}

/** Starts a process on a machine, which has a data directory of its own. */
async function startAt(machine: Machine, what: 'start' | 'worker', { services, atEnd }: Setting) {
  const url = `http://${machine.address}:${PORT}`;
  const isApi = what === 'start';
  const { output, kill } = await startOn(machine, what, {
    dataDir: await createTemporaryFolder('prove-machine'),
    env: {
      ...OUTAGE_ENV,
      ...services.env,
      ...(isApi && { HOST: '0.0.0.0', PORT, PUBLIC_URL: url, WORKER: 'off' }),
    },
    ...(isApi && { url }),
  });
  atEnd(kill);
  return { url, output, who: SENDER };
}

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
  const listener = await logInCitizen(to, SENDER);
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
