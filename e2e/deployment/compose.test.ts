import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { environment, loadConfig } from '../../apps/server/src/lib/config/config.ts';
import { getFileVariable, SECRETS } from '../../apps/server/src/lib/config/secret-files.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { ROOT } from '../support/product.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const TEXT = read('deploy/compose.yaml');

const service = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.string()).default({}),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.looseObject({}).optional(),
  secrets: z.array(z.string()).default([]),
  entrypoint: z.array(z.string()).default([]),
});
const compose = z
  .object({
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.unknown()),
    networks: z.record(z.string(), z.unknown()),
    secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
  })
  .parse(parse(TEXT, { merge: true }));
const { services } = compose;
const entries = Object.entries(services);
const getService = (name: string) => {
  const found = services[name];
  if (!found) throw new Error(`compose.yaml has no service ${name}`);
  return found;
};

/** The names that a file of variables sets or, after `#`, shows. */
const namesIn = (path: string) =>
  [...read(path).matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
const asked = [...TEXT.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name);

/** What `${NAME}`, `${NAME:-other}`, `${NAME:+other}` and `${NAME:?message}` stand for. */
const filledIn = (text: string, set: Record<string, string>) =>
  text.replace(/\$\{([A-Z0-9_]+)(?::([-+?])([^}]*))?\}/g, (_, name, operator, other = '') => {
    const value = set[name] ?? '';
    if (operator === '+') return value && other;
    return value || (operator === '-' ? other : '');
  });

/** The variables of the API as compose hands them over, with the files of its secrets in a folder. */
async function settingsWith(folder: string, set: Record<string, string>) {
  const { environment: variables, secrets } = getService('api');
  await Promise.all(
    secrets.map((name) => writeFile(join(folder, name), `${name}-${'x'.repeat(32)}\n`, { mode: 0o444 })),
  );
  const given = Object.entries(variables).map(([name, text]) => [
    name,
    filledIn(text, set).replace('/run/secrets', folder),
  ]);
  return { ...Object.fromEntries(given), HOST: '0.0.0.0' };
}

describe('compose.yaml', () => {
  it('asks only for variables that its example explains, and for all of them (DP-07)', () => {
    expect([...new Set(asked)].sort()).toEqual(namesIn('deploy/compose.env.example').sort());
  });

  it.each(['api', 'worker'])('gives the %s only settings that the product reads (DP-07)', (name) => {
    const known = [...Object.keys(environment.shape), ...SECRETS.map(getFileVariable)];
    expect(known).toEqual(expect.arrayContaining(Object.keys(getService(name).environment)));
  });

  it('gives them values that the product accepts, with what may be left out left out (DP-07)', async () => {
    const folder = await createTemporaryFolder('compose-secrets');
    const given = await settingsWith(folder, { PUBLIC_URL: 'https://waste.example.org' });
    expect(loadConfig(given)).toMatchObject({
      tokenSecret: `token_secret-${'x'.repeat(32)}`,
      databaseUrl: `postgres://waste:database_password-${'x'.repeat(32)}@database/waste`,
      storage: {
        kind: 's3',
        endpoint: 'http://photos:7070',
        bucket: 'waste-photos',
        credentials: { secretAccessKey: `s3_secret_access_key-${'x'.repeat(32)}` },
      },
      smtpUrl: undefined,
      metricsToken: undefined,
      trustProxy: '172.30.250.0/24',
      demoAccounts: false,
      worker: false,
    });
  });

  it('hands the other secrets over when a file is named for them (DP-12)', async () => {
    const folder = await createTemporaryFolder('compose-secrets');
    const given = await settingsWith(folder, {
      PUBLIC_URL: 'https://waste.example.org',
      METRICS_TOKEN_FILE: './secrets/metrics_token',
      BACKUP_S3_ACCESS_KEY_ID: 'waste',
      BACKUP_S3_SECRET_ACCESS_KEY_FILE: './secrets/backup_s3_secret_access_key',
    });
    expect(loadConfig(given)).toMatchObject({
      metricsToken: `metrics_token-${'x'.repeat(32)}`,
      backupService: {
        credentials: { secretAccessKey: `backup_s3_secret_access_key-${'x'.repeat(32)}` },
      },
    });
  });

  it('has no secret in the environment of a container, and gives each only those that it reads (DP-12)', () => {
    for (const [name, { environment: variables, secrets, entrypoint }] of entries) {
      const text = [...Object.values(variables), ...entrypoint].join('\n');
      const read = [...text.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, secret]) => secret);
      expect(read.sort(), name).toEqual([...secrets].sort());
      expect(
        Object.keys(variables).filter((variable) =>
          /PASSWORD$|SECRET(?:_ACCESS)?(?:_KEY)?$|TOKEN$/.test(variable),
        ),
      ).toEqual([]);
    }
    expect(Object.keys(compose.secrets).sort()).toEqual(
      [...new Set(entries.flatMap(([, { secrets }]) => secrets))].sort(),
    );
  });

  it.each(entries)('lets %s change nothing but its volumes and gain no rights (DP-08)', (_, { ...given }) => {
    expect(given).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it('publishes the proxy alone, and keeps database and photos off the internet (DP-08)', () => {
    expect(entries.flatMap(([name, { ports }]) => (ports.length > 0 ? [name] : []))).toEqual(['proxy']);
    expect(compose.networks.inside).toEqual({ internal: true });
    for (const name of ['database', 'photos']) expect(getService(name).networks).toEqual(['inside']);
  });

  it('mounts the folder of PostgreSQL where its major version keeps it (DP-09)', () => {
    const major = Number(/^postgres:(\d+)$/.exec(getService('database').image)?.[1]);
    expect(major).toBeGreaterThanOrEqual(15);
    const folder = major >= 18 ? '/var/lib/postgresql' : '/var/lib/postgresql/data';
    expect(getService('database').volumes).toEqual([`database:${folder}`]);
  });

  it('names a version of each image and declares each volume (DP-09)', () => {
    const foreign = entries.filter(([name]) => !['api', 'worker'].includes(name));
    for (const [, { image }] of foreign) expect(image).toMatch(/:v?\d+(?:\.\d+)*(?:@sha256:[\da-f]{64})?$/);
    const withDefaults = (text: string) => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
    const mounted = entries.flatMap(([, { volumes }]) =>
      volumes.map((volume) => withDefaults(volume).split(':')[0] ?? ''),
    );
    const named = mounted.filter((volume) => !volume.startsWith('.'));
    expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  it('starts each service after what it needs is healthy (DP-09)', () => {
    expect(getService('api').depends_on).toEqual({
      database: { condition: 'service_healthy' },
      photos: { condition: 'service_healthy' },
    });
    for (const name of ['worker', 'proxy'])
      expect(getService(name).depends_on).toEqual({ api: { condition: 'service_healthy' } });
    for (const name of ['database', 'photos']) expect(getService(name).healthcheck).toHaveProperty('test');
  });
});

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile');

  it('copies nothing that the context leaves out (DP-06)', () => {
    const allowed = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path);
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    for (const path of copied)
      expect(
        allowed.some((entry) => path === entry || path.startsWith(`${entry}/`)),
        path,
      ).toBe(true);
  });

  it('knows the manifest of every package of the workspace (DP-06)', () => {
    const lock = z
      .object({ packages: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(read('package-lock.json')));
    const workspaces = Object.keys(lock.packages).filter((path) => /^(?:apps|packages)\/[\w-]+$/.test(path));
    expect(workspaces.length).toBeGreaterThan(4);
    for (const path of workspaces) expect(dockerfile).toContain(`COPY ${path}/package.json ${path}/`);
  });

  it('runs as a user without rights (DP-06)', () => {
    expect(dockerfile).toMatch(/^USER waste$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK .*"deploy\/healthcheck\.mjs"/m);
  });
});
