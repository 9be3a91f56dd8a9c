import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { API_PREFIX, type LoginResponse, type Role } from '@smart-waste/contract';
import type { InjectOptions } from 'fastify';
import { createTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { openFormerDatabases } from '../adapters/data-directory/former-databases.ts';
import { writeWorkOrders } from '../adapters/documents/work-orders/write-work-orders.ts';
import { writeDocument } from '../adapters/documents/write-document.ts';
import { createPrometheusMetrics } from '../adapters/metrics/prometheus.ts';
import { createSharpImageProcessor } from '../adapters/photos/sharp-image-processor.ts';
import { createWebPush } from '../adapters/push/web-push.ts';
import { createDataDisk } from '../adapters/storage/data-disk.ts';
import { createMemoryStore } from '../adapters/storage/memory-store.ts';
import { buildApp } from '../app.ts';
import type { Deps } from '../compose/compose.ts';
import type { App } from '../http/app-type.ts';
import { loadConfig } from '../lib/config/config.ts';
import { createLogger } from '../lib/log.ts';
import { deriveSecrets } from '../lib/secrets.ts';
import { bundledPhotos } from './bundled-photos.ts';
import { testDatabase } from './database.ts';
import { mailbox } from './mailbox.ts';
import { PUSH_CERTIFICATE } from './outside/push-service.ts';
import { synchronousFigures, synchronousZoner } from './synchronous-workers.ts';

type Options = { change?: (deps: Deps) => Partial<Deps>; env?: Record<string, string>; webRoot?: string };

/** The whole HTTP side over a real database. The test can read its log and its e-mails, and set its clock. */
export async function testApp({ change = () => ({}), env = {}, webRoot }: Options = {}) {
  const database = await testDatabase();
  const dataDir = await createTemporaryFolder('test-app');
  const clock = { aheadMs: 0 };
  const logged: string[] = [];
  const emails = mailbox();
  const secrets = deriveSecrets('a secret for tests that is long enough');
  const config = loadConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...env });
  const log = createLogger('debug', { write: (line: string) => void logged.push(line) });
  const defaults: Deps = {
    ...database.tables,
    changeFeed: database.changeFeed,
    clock: { now: () => new Date(Date.now() + clock.aheadMs) },
    ids: { newId: randomUUID, newSecret: () => randomBytes(32).toString('base64url') },
    log,
    dataDisk: createDataDisk(config.dataDir),
    formerDatabases: openFormerDatabases(dataDir),
    store: createMemoryStore(),
    imageProcessor: createSharpImageProcessor(),
    labelledPhotos: bundledPhotos,
    detectors: [],
    mailer: emails,
    pushSender: await createWebPush(
      { seed: secrets.push, ...config.push, clock: { now: () => new Date() }, log },
      { certificate: PUSH_CERTIFICATE },
    ),
    metrics: createPrometheusMetrics({ ofProcess: false }),
    zoner: synchronousZoner,
    documentWriter: { write: writeDocument },
    workOrderWriter: { write: writeWorkOrders },
    figureComputer: synchronousFigures,
    openModelFile: async () => {
      throw new Error('this test has no model file');
    },
    findTrainingManifest: async () => null,
    geocoder: null,
  };
  const deps: Deps = { ...defaults, ...change(defaults) };
  const app = await buildApp({
    deps,
    config,
    secrets,
    version: '1.2.3',
    webRoot: webRoot ?? join(dataDir, 'web'),
  });
  const call = createCaller(app);
  const close = async () => {
    await app.close();
    await database.close();
  };
  const { kysely } = database;
  return { app, call, clock, close, config, deps, kysely, emails, logged, secrets, ...people(call, kysely) };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type CallOptions = Pick<InjectOptions, 'headers' | 'remoteAddress'> & {
  token?: string;
  body?: object | string | undefined;
};

/** Calls the API below its prefix, as the person of `token`. */
const createCaller =
  (app: App) =>
  (method: Method, path: string, { token, body, headers, ...rest }: CallOptions = {}) =>
    app.inject({
      method,
      url: API_PREFIX + path,
      ...(body !== undefined && { payload: body }),
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      ...rest,
    });

export const PASSWORD = 'correct horse battery';

/** Registers people under unique names and logs them in, through the API. */
function people(
  call: ReturnType<typeof createCaller>,
  kysely: Awaited<ReturnType<typeof testDatabase>>['kysely'],
) {
  const logIn = async (username: string, password = PASSWORD): Promise<LoginResponse> => {
    const answer = await call('POST', '/users/login/', { body: { username, password } });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const signUp = async (role: Role = 'user') => {
    const username = `person-${randomUUID()}`;
    const person = { username, email: `${username}@example.org` };
    const answer = await call('POST', '/users/register/', { body: { ...person, password: PASSWORD } });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    await kysely.updateTable('users').set({ role }).where('username', '=', username).execute();
    return { ...person, ...(await logIn(username)) };
  };
  const disable = (username: string) =>
    kysely.updateTable('users').set({ disabled_at: new Date() }).where('username', '=', username).execute();
  return { logIn, signUp, disable };
}
