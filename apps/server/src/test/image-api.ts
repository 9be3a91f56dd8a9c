import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX, type Image, type Role } from '@smart-waste/contract';
import { pino } from 'pino';
import { sharpStudio } from '../adapters/photos/sharp-studio.ts';
import { memoryStore } from '../adapters/storage/memory-store.ts';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import type { Deps } from '../ports/deps.ts';
import { deriveSecrets } from '../secrets.ts';
import { accessTokens } from '../users/tokens.ts';
import { testDatabase } from './database.ts';
import { newPerson, type Person } from './people.ts';
import { multipart, type PhotoForm } from './photo-form.ts';
import { pngPhoto } from './photos.ts';

const nothing = () => undefined;

/** Parts that need nothing outside the process; the clock can be set ahead. */
function quietParts(clock: { aheadMs: number }) {
  return {
    source: { now: () => new Date(Date.now() + clock.aheadMs), newId: randomUUID, newSecret: randomUUID },
    log: pino({ level: 'silent' }),
    store: memoryStore(),
    studio: sharpStudio(),
    detectors: [],
    mailer: { send: async () => undefined },
    metrics: {
      requestAnswered: nothing,
      runFinished: nothing,
      detectorAnswered: nothing,
      text: async () => ({ body: '', contentType: 'text/plain' }),
    },
  } satisfies Partial<Deps>;
}

/** The whole HTTP side over a real database, with a store in memory. `change` swaps parts for those of a test. */
export async function imageApi(change: (deps: Deps) => Partial<Deps> = () => ({})) {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'image-api-'));
  const clock = { aheadMs: 0 };
  const parts: Deps = { ...database.tables, feed: database.feed, ...quietParts(clock) };
  const deps: Deps = { ...parts, ...change(parts) };
  const secrets = deriveSecrets('a secret for tests that is long enough');
  const config = loadConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  const app = await buildApp({ deps, config, secrets, version: 'test', webRoot: join(dataDir, 'web') });
  const tokens = accessTokens(secrets.tokens, deps.source.now);

  /** `ask('DELETE /images/…/delete/', asha)` */
  const ask = (line: `${'GET' | 'POST' | 'DELETE'} /${string}`, asker?: Person, payload?: object) => {
    const [method, path] = line.split(' ') as ['GET' | 'POST' | 'DELETE', string]; // as the type of `line` says
    return app.inject({
      method,
      url: API_PREFIX + path,
      headers: asker?.headers ?? {},
      ...(payload && { payload }),
    });
  };
  const upload = async (uploader: Person, form: PhotoForm) => {
    const { payload, headers } = await multipart({
      ...form,
      headers: { ...form.headers, ...uploader.headers },
    });
    return app.inject({ method: 'POST', url: `${API_PREFIX}/images/upload/`, payload, headers });
  };
  let shade = 0;
  /** Uploads a photo that nobody has uploaded yet. */
  const uploadNew = async (uploader: Person, fields: Record<string, string> = {}): Promise<Image> => {
    shade += 1;
    const bytes = await pngPhoto({ red: shade % 256, green: Math.floor(shade / 256) });
    const answer = await upload(uploader, { image: { bytes }, fields: { location: 'Jal Mahal', ...fields } });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json();
  };
  const close = async () => {
    await app.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  const person = (role?: Role) => newPerson(deps, tokens, role);
  await app.ready();
  return { app, ask, clock, close, dataDir, deps, person, upload, uploadNew };
}

export type ImageApi = Awaited<ReturnType<typeof imageApi>>;
