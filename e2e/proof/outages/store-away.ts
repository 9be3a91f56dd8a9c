import { startS3Server } from '../../../apps/server/src/test/outside/s3-server.ts';
import { createTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { logInCitizen } from '../../support/citizen.ts';
import { countRows } from '../../support/database.ts';
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

/** Takes the S3 store away for a minute while photos wait for their analysis. */
export const takeStoreAway: Outage = async ({ atEnd }) => {
  const dataDir = await createTemporaryFolder('prove-store');
  const store = await startS3Server();
  atEnd(store.close);
  const { bucket, endpoint, region, credentials } = store.settings;
  const env = {
    ...OUTAGE_ENV,
    STORAGE: 's3',
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  const api = await startProduct({ dataDir, env: { ...env, WORKER: 'off' } });
  atEnd(async () => void (await api.stop()));
  const sent: SentPhotos = new Map();
  const citizen = await logInCitizen(api.url);
  await sendAll(api, sent, buildKeys('before', 12));
  store.breakWhen(() => 'hang-up');
  const worker = await startWorker(dataDir, env); // finds photos that it cannot read
  atEnd(async () => void worker.kill('SIGKILL'));
  const answers = await watchAnswers(api.url, { citizen, name: 'while', forMs: AWAY_MS });
  const failed = await countRows(dataDir, "select 1 from images where status in ('failed', 'ml_failed')");
  store.repair();
  const readyAgain = await secondsUntilReady(api.url, api.output);
  await sendAll(api, sent, [...answers.refused, ...buildKeys('after', 6)]);
  const lost = await countLost(api.url, sent);
  const { orphans, missing, twice } = await checkStore(dataDir, store.keys);
  return {
    accepted: sent.size,
    lost: lost + missing.length,
    twice,
    orphans: orphans.length,
    seen: {
      readyz: formatStatuses(answers.ready),
      uploads: formatStatuses(answers.uploads),
      'ready again after s': readyAgain,
      'photos given up meanwhile': failed,
    },
    broken: [
      ...brokenStatements(answers, { refusals: [503] }),
      ...(failed > 0 ? [`${failed} photos were given up while the store was away`] : []),
      ...(hasEnded(worker) ? ['the worker ended while the store was away'] : []),
    ],
  };
};
