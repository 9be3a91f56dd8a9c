import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfigProblems } from '../../test/read-config-problems.ts';
import { environment, loadConfig } from './config.ts';
import { SECRETS } from './secret-files.ts';

describe('the settings', () => {
  it('have a default for every variable', () => {
    expect(loadConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8000,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      demoAccounts: true,
      worker: true,
      logLevel: 'warn',
      publicUrl: 'http://127.0.0.1:8000',
      basePath: '',
      trustProxy: false,
      rateLimits: 1,
    });
  });

  it('have the time zone of this machine until one is set (CA-122)', () => {
    expect(loadConfig({}).timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(loadConfig({ TIME_ZONE: 'Asia/Kolkata' }).timeZone).toBe('Asia/Kolkata');
  });

  it('treat an empty variable as not set', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '', DEMO_ACCOUNTS: '' })).toEqual(loadConfig({}));
  });

  it('run more analyses at once than there are detector threads by default', () => {
    expect(loadConfig({ DETECTOR_THREADS: '3' }).runsInFlight).toBe(8);
    expect(loadConfig({ DETECTOR_THREADS: '3', RUNS_IN_FLIGHT: '1' }).runsInFlight).toBe(1);
  });

  it('leave one core to the API', () => {
    expect(loadConfig({}).detectorThreads).toBeGreaterThanOrEqual(1);
    expect(loadConfig({}).detectorThreads).toBeLessThanOrEqual(4);
  });

  it.each([
    ['PORT', 'abc', 'PORT is "abc"; it must be a port number from 0 to 65535.'],
    ['PORT', '65536', 'PORT is "65536"; it must be a port number from 0 to 65535.'],
    ['PORT', '80.5', 'PORT is "80.5"; it must be a port number from 0 to 65535.'],
    ['DATABASE_POOL', '1', 'DATABASE_POOL is "1"; it must be a number of connections from 2 to 200.'],
    ['DEMO_ACCOUNTS', 'yes', 'DEMO_ACCOUNTS is "yes"; it must be on or off.'],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL is "loud"; it must be trace, debug, info, warn, error, fatal or silent.',
    ],
    [
      'PUBLIC_URL',
      'waste.example.org',
      'PUBLIC_URL is "waste.example.org"; it must be the public address, like https://host or https://host/waste; api, media, metrics, healthz and readyz are no paths.',
    ],
    [
      'PUBLIC_URL',
      'https://city.example.org/waste/api/',
      'PUBLIC_URL is "https://city.example.org/waste/api/"; it must be the public address, like https://host or https://host/waste; api, media, metrics, healthz and readyz are no paths.',
    ],
    [
      'PUBLIC_URL',
      'https://waste.example.org?a=1',
      'PUBLIC_URL is "https://waste.example.org?a=1"; it must be the public address, like https://host or https://host/waste; api, media, metrics, healthz and readyz are no paths.',
    ],
    [
      'TIME_ZONE',
      'Mars',
      'TIME_ZONE is "Mars"; it must be a name of the time zone database, such as Asia/Kolkata.',
    ],
    ['RATE_LIMITS', '-1', 'RATE_LIMITS is "-1"; it must be on, off, or a factor for all limits.'],
    [
      'TRUST_PROXY',
      'everybody',
      'TRUST_PROXY is "everybody"; it must be addresses of trusted proxies, like loopback or 10.0.0.0/8,127.0.0.1.',
    ],
    [
      'MAIL_FROM',
      'a@b.c\r\nBcc: d@e.f',
      'MAIL_FROM is "a@b.c\\r\\nBcc: d@e.f"; it must be a sender like Smart Waste <waste@example.org>.',
    ],
  ])('report an error for %s=%s', (name, value, sentence) => {
    expect(readConfigProblems({ [name]: value })).toBe(sentence);
  });

  it.each([
    ['https://waste.example.org', ''],
    ['https://waste.example.org/', ''],
    ['http://10.0.0.7:8000', ''],
    ['https://city.example.org/waste', '/waste'],
    ['https://city.example.org/waste/', '/waste'],
    ['https://city.example.org/services/waste_2.0/', '/services/waste_2.0'],
  ])('accept the public address %s, whose path is %j (DP-11)', (PUBLIC_URL, basePath) => {
    expect(loadConfig({ PUBLIC_URL })).toMatchObject({
      publicUrl: PUBLIC_URL.replace(/\/$/, ''),
      basePath,
    });
  });

  it.each(['/wäste', '/a//b', '/a"b', '/a%2fb', '/waste?a=1', '/waste#a'])(
    'refuse the path %s in the public address (DP-11)',
    (path) => {
      expect(readConfigProblems({ PUBLIC_URL: `https://city.example.org${path}` })).toContain(
        'PUBLIC_URL is ',
      );
    },
  );

  it.each(['loopback', '10.0.0.0/8,127.0.0.1', '10.0.0.0/8, uniquelocal', '2001:db8::/32', '::1'])(
    'accept the proxies %s',
    (TRUST_PROXY) => {
      expect(loadConfig({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY);
    },
  );

  it('refuse a long text of colons as proxies', () => {
    // With time that grew with the square of the length, this would take minutes.
    expect(readConfigProblems({ TRUST_PROXY: `${':'.repeat(500_000)}x` })).toContain('TRUST_PROXY');
  });

  it('report all wrong variables at once', () => {
    expect(readConfigProblems({ PORT: 'x', LOG_LEVEL: 'y' }).split('\n')).toHaveLength(2);
  });

  it.each([
    ['TOKEN_SECRET', 'too-short-a-secret'],
    ['METRICS_TOKEN', 'short'],
    ['DATABASE_URL', 'mysql://root:hunter2@db/waste'],
    ['SMTP_URL', 'http://me:hunter2@mail'],
    ['S3_ENDPOINT', 'ftp://me:hunter2@bucket'],
    ['CLOUDINARY_URL', 'cloudinary://key:hunter2'],
    ['ROBOFLOW_URL', 'ftp://me:hunter2@model'],
    ['GEOCODER_URL', 'ftp://me:hunter2@places'],
  ])('never repeat the secret in a wrong %s', (name, value) => {
    expect(readConfigProblems({ [name]: value })).toMatch(new RegExp(`^${name} is not usable; it must be `));
    expect(readConfigProblems({ [name]: value })).not.toContain(value);
    expect(readConfigProblems({ [name]: value })).not.toContain('hunter2');
  });

  it('never repeat the private key of backups where the public one belongs', () => {
    expect(readConfigProblems({ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1HUNTER2' })).toBe(
      'BACKUP_RECIPIENT is a private key of age; it must be a public key of age, which begins with age1.',
    );
  });
});

describe('Roboflow', () => {
  it('is configured when key and model are set, and only then', () => {
    expect(loadConfig({}).roboflow).toBeUndefined();
    expect(loadConfig({ ROBOFLOW_API_KEY: 'k', ROBOFLOW_MODEL: 'litter/3' }).roboflow).toEqual({
      url: 'https://serverless.roboflow.com',
      apiKey: 'k',
      project: 'litter',
      version: '3',
      notWaste: ['bin'],
    });
  });

  it('has the URL and the classes without waste that are configured', () => {
    const env = { ROBOFLOW_API_KEY: 'k', ROBOFLOW_MODEL: 'litter/3' };
    const config = loadConfig({
      ...env,
      ROBOFLOW_URL: 'http://localhost:9001/',
      ROBOFLOW_NOT_WASTE: 'bin, Tidy bin',
    });
    expect(config.roboflow).toMatchObject({ url: 'http://localhost:9001', notWaste: ['bin', 'Tidy bin'] });
  });

  it.each([{ ROBOFLOW_API_KEY: 'hunter2' }, { ROBOFLOW_MODEL: 'litter/3' }])(
    'is refused with only %j',
    (env) => {
      expect(readConfigProblems(env)).toBe(
        'Roboflow needs both ROBOFLOW_API_KEY and ROBOFLOW_MODEL; one of them is not set.',
      );
    },
  );
});

describe('the geocoder', () => {
  const PUBLIC = 'https://nominatim.openstreetmap.org';

  it('is configured when one is named, and only then', () => {
    expect(loadConfig({ GEOCODER_CONTACT: 'waste@example.org' }).geocoder).toBeUndefined();
    expect(loadConfig({ GEOCODER_URL: 'http://localhost:8088' }).geocoder).toEqual({
      url: 'http://localhost:8088',
      contact: undefined,
      language: 'en',
      perSecond: 1,
    });
  });

  it('may be self-hosted with a higher rate and several languages', () => {
    const env = {
      GEOCODER_URL: 'http://localhost',
      GEOCODER_PER_SECOND: '20',
      GEOCODER_LANGUAGE: 'hi,en-GB',
    };
    expect(loadConfig(env).geocoder).toMatchObject({ perSecond: 20, language: 'hi,en-GB' });
  });

  it('is refused when it is public and has no contact or too high a rate', () => {
    expect(readConfigProblems({ GEOCODER_URL: PUBLIC, GEOCODER_PER_SECOND: '2' }).split('\n')).toEqual([
      'GEOCODER_CONTACT is not set, and nominatim.openstreetmap.org requires a contact.',
      'GEOCODER_PER_SECOND is more than 1, and nominatim.openstreetmap.org allows no more.',
    ]);
    expect(readConfigProblems({ GEOCODER_URL: PUBLIC, GEOCODER_CONTACT: 'waste@example.org' })).toBe('');
  });

  it.each([
    ['GEOCODER_CONTACT', 'me\r\nHost: elsewhere'],
    ['GEOCODER_LANGUAGE', 'Hindi please'],
    ['GEOCODER_PER_SECOND', '0'],
  ])('is refused with %s=%j', (name, value) => {
    expect(readConfigProblems({ [name]: value })).toMatch(new RegExp(`^${name} is .* it must be `));
  });
});

describe('photos', () => {
  it('are stored in the data directory by default', () => {
    expect(loadConfig({ DATA_DIR: '/srv/waste' }).storage).toEqual({
      kind: 'disk',
      root: '/srv/waste/storage',
    });
  });

  it('are stored in a bucket, addressed by path where the service is self-hosted', () => {
    const env = { STORAGE: 's3', S3_BUCKET: 'photos' };
    expect(loadConfig(env).storage).toMatchObject({
      kind: 's3',
      forcePathStyle: false,
      credentials: undefined,
    });
    const own = {
      ...env,
      S3_ENDPOINT: 'http://minio:9000',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(loadConfig(own).storage).toMatchObject({
      endpoint: 'http://minio:9000',
      forcePathStyle: true,
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
  });

  it('are stored at Cloudinary, configured by the URL of its console', () => {
    expect(
      loadConfig({ STORAGE: 'cloudinary', CLOUDINARY_URL: 'cloudinary://key:secret@waste' }).storage,
    ).toEqual({
      kind: 'cloudinary',
      apiKey: 'key',
      apiSecret: 'secret',
      cloud: 'waste',
      algorithm: 'sha1',
      uploadPrefix: 'https://api.cloudinary.com',
      deliveryPrefix: 'https://res.cloudinary.com',
    });
  });

  it.each([
    [{ STORAGE: 's3' }, 'STORAGE is s3, but S3_BUCKET is not set.'],
    [{ STORAGE: 'cloudinary' }, 'STORAGE is cloudinary, but CLOUDINARY_URL is not set.'],
    [
      { STORAGE: 's3', S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id' },
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together; one of them is not set. ' +
        'Leave out both to use the credentials of this machine.',
    ],
    [{ STORAGE: 'tape' }, 'STORAGE is "tape"; it must be disk, s3 or cloudinary.'],
  ])('are refused with %j in a sentence', (env, sentence) => {
    expect(readConfigProblems(env)).toBe(sentence);
  });
});

describe('demo accounts', () => {
  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '127.0.0.5' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '127.0.0.1.example.org' }, false],
    [{ DATABASE_URL: 'postgres://db/waste' }, false],
    [{ DATABASE_URL: 'postgres://db/waste', DEMO_ACCOUNTS: 'on' }, true],
    [{ DEMO_ACCOUNTS: 'off' }, false],
    [{ PUBLIC_URL: 'http://localhost:8000' }, true],
    [{ PUBLIC_URL: 'http://[::1]:8000' }, true],
    [{ PUBLIC_URL: 'https://waste.example.org' }, false],
    [{ PUBLIC_URL: 'http://192.168.1.5:8000' }, false],
    [{ TRUST_PROXY: 'loopback' }, false],
  ])('are switched by where the product can be reached: %j are %s', (env, on) => {
    expect(loadConfig(env).demoAccounts).toBe(on);
  });

  it.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.5'],
    ['HOST', 'waste.example.org'],
    ['PUBLIC_URL', 'https://waste.example.org'],
    ['TRUST_PROXY', 'loopback'],
  ])('are refused with %s=%s', (name, value) => {
    expect(readConfigProblems({ [name]: value, DEMO_ACCOUNTS: 'on' })).toBe(
      `DEMO_ACCOUNTS is on, but ${name} is ${value}: the demo passwords are public, so they are only allowed ` +
        'while no other machine can reach this server. Set DEMO_ACCOUNTS=off.',
    );
  });
});

it('.env.example names exactly the variables, with their defaults', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../../../../../.env.example'), 'utf8');
  const named = [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(environment.shape).sort());
  const set = Object.fromEntries(
    [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value ?? '']),
  );
  expect(loadConfig(set)).toEqual(loadConfig({}));
  const introduction = text.slice(0, text.indexOf('# ---'));
  for (const name of SECRETS) expect(introduction).toMatch(new RegExp(`\\b${name}\\b`));
});

describe('the map tiles', () => {
  it('are those of OpenStreetMap by default, and none when they are off (MAP-01)', () => {
    expect(loadConfig({}).mapTiles).toEqual({
      url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      attribution: '© [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors',
      origin: 'https://tile.openstreetmap.org',
    });
    expect(loadConfig({ TILE_URL: 'off' }).mapTiles).toBeUndefined();
  });

  it.each([
    ['https://tiles.example.org/{z}/{x}/{y}.png?key=1', 'https://tiles.example.org'],
    ['http://10.0.0.7:8080/city/{z}/{x}/{-y}{r}.png', 'http://10.0.0.7:8080'],
    ['https://{s}.tiles.example.org/{z}/{x}/{y}.png', 'https://*.tiles.example.org'],
  ])('may be at %s, which the policy allows as %s', (url, origin) => {
    expect(loadConfig({ TILE_URL: url, TILE_ATTRIBUTION: 'The city' }).mapTiles).toEqual({
      url,
      attribution: 'The city',
      origin,
    });
  });

  it.each([
    'tiles.example.org/{z}/{x}/{y}.png',
    'https://tiles.example.org/{z}/{x}.png',
    'https://tiles.example.org/{z}/{x}/{y}/{token}.png',
    'ftp://tiles.example.org/{z}/{x}/{y}.png',
    'https://user:secret@tiles.example.org/{z}/{x}/{y}.png',
    'https://{x}.example.org/{z}/{x}/{y}.png',
    "https://tiles.example.org;script-src 'unsafe-inline'/{z}/{x}/{y}.png",
    'on',
  ])('are refused at %s', (url) => {
    expect(readConfigProblems({ TILE_URL: url, TILE_ATTRIBUTION: 'The city' })).toBe(
      `TILE_URL is ${JSON.stringify(url)}; it must be off, or an http(s) address with {z}, {x} and {y}, like ` +
        'https://tiles.example.org/{z}/{x}/{y}.png.',
    );
  });

  it('need an attribution, which is text with links and no markup', () => {
    const url = 'https://tiles.example.org/{z}/{x}/{y}.png';
    expect(readConfigProblems({ TILE_URL: url })).toBe(
      'TILE_ATTRIBUTION is not set; it must name who made the map at TILE_URL, as the maps show it.',
    );
    expect(readConfigProblems({ TILE_ATTRIBUTION: '<b>me</b>' })).toContain(
      'TILE_ATTRIBUTION is "<b>me</b>"; it must be',
    );
  });
});
