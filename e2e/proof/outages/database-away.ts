import { requireRunningEmbedded } from '@smart-waste/embedded-postgres';
import { createTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { logInCitizen } from '../../support/citizen.ts';
import { openTcpProxy } from '../../support/machines/tcp-proxy.ts';
import { hasEnded, startProduct, startWorker } from '../../support/product.ts';
import { checkStore } from '../check-store.ts';
import { countLost, type SentPhotos } from '../sent-photos.ts';
import {
  brokenStatements,
  buildKeys,
  formatStatuses,
  OUTAGE_ENV,
  type Outage,
  secondsUntilReady,
  sendAll,
  watchAnswers,
} from './outage.ts';

const AWAY_MS = 60_000;

/**
 * Takes the database away for a minute: connections end and new ones are refused, as when its machine is restarted. A
 * process of its own supervises the database; API and worker reach it through a port that can be closed.
 */
export const takeDatabaseAway: Outage = async ({ atEnd }) => {
  const dataDir = await createTemporaryFolder('prove-database');
  const supervisor = await startProduct({ dataDir, env: { ...OUTAGE_ENV, WORKER: 'off' } });
  atEnd(async () => void (await supervisor.stop()));
  const { host, port, user, password, database } = await requireRunningEmbedded(dataDir);
  const proxy = await openTcpProxy({ path: `${host}/.s.PGSQL.${port}` });
  atEnd(proxy.close);
  const env = {
    ...OUTAGE_ENV,
    DATABASE_URL: `postgres://${user}:${String(password)}@127.0.0.1:${proxy.port}/${database}`,
    DEMO_ACCOUNTS: 'on',
  };
  const api = await startProduct({ dataDir, env: { ...env, WORKER: 'off' } });
  atEnd(async () => void (await api.stop()));
  const worker = await startWorker(dataDir, env);
  atEnd(async () => void worker.kill('SIGKILL'));

  const sent: SentPhotos = new Map();
  const citizen = await logInCitizen(api.url);
  await sendAll(api, sent, buildKeys('before', 12));
  await proxy.close();
  const answers = await watchAnswers(api.url, { citizen, name: 'while', forMs: AWAY_MS });
  await proxy.open();
  const readyAgain = await secondsUntilReady(api.url, api.output);
  await sendAll(api, sent, [...answers.refused, ...buildKeys('after', 6)]);
  const lost = await countLost(api.url, sent);
  const { orphans, missing, twice } = await checkStore(dataDir);
  const ended = [api.process, worker].filter(hasEnded).length;
  return {
    accepted: sent.size,
    lost: lost + missing.length,
    twice,
    orphans: orphans.length,
    seen: {
      readyz: formatStatuses(answers.ready),
      uploads: formatStatuses(answers.uploads),
      'ready again after s': readyAgain,
    },
    broken: [
      ...brokenStatements(answers, { refusals: [503] }),
      ...(ended > 0 ? ['a process ended while the database was away'] : []),
    ],
  };
};
