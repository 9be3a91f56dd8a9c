import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environment, loadConfig, WrongSettings } from './config.ts';

const problemsOf = (env: Record<string, string>): string => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof WrongSettings) return error.message;
    throw error;
  }
  return '';
};

describe('the settings', () => {
  it('need nothing: everything has a default', () => {
    expect(loadConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8000,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      demoAccounts: true,
      worker: true,
      logLevel: 'warn',
      publicUrl: 'http://127.0.0.1:8000',
      trustProxy: false,
      rateLimits: 1,
    });
  });

  it('take an empty variable for one that is not set', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '', DEMO_ACCOUNTS: '' })).toEqual(loadConfig({}));
  });

  it('keep more photos in flight than there are detector threads, unless told otherwise', () => {
    expect(loadConfig({ DETECTOR_THREADS: '3' }).runsInFlight).toBe(8);
    expect(loadConfig({ DETECTOR_THREADS: '3', RUNS_IN_FLIGHT: '1' }).runsInFlight).toBe(1);
  });

  it('leave a core to the API', () => {
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
      'PUBLIC_URL is "waste.example.org"; it must be the address people type, like https://host.',
    ],
    [
      'RATE_LIMITS',
      '-1',
      'RATE_LIMITS is "-1"; it must be on, off, or a number that all limits are multiplied by.',
    ],
    [
      'TRUST_PROXY',
      'everybody',
      'TRUST_PROXY is "everybody"; it must be proxy addresses to believe, like loopback or 10.0.0.0/8,127.0.0.1.',
    ],
    [
      'MAIL_FROM',
      'a@b.c\r\nBcc: d@e.f',
      'MAIL_FROM is "a@b.c\\r\\nBcc: d@e.f"; it must be a sender like Smart Waste <waste@example.org>.',
    ],
  ])('say in a sentence what is wrong with %s=%s', (name, value, sentence) => {
    expect(problemsOf({ [name]: value })).toBe(sentence);
  });

  it('say everything that is wrong at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y' }).split('\n')).toHaveLength(2);
  });

  it.each([
    ['TOKEN_SECRET', 'too-short-a-secret'],
    ['METRICS_TOKEN', 'short'],
    ['DATABASE_URL', 'mysql://root:hunter2@db/waste'],
    ['SMTP_URL', 'http://me:hunter2@mail'],
  ])('never repeat the secret in a wrong %s', (name, value) => {
    expect(problemsOf({ [name]: value })).toMatch(new RegExp(`^${name} is not usable; it must be `));
    expect(problemsOf({ [name]: value })).not.toContain(value);
    expect(problemsOf({ [name]: value })).not.toContain('hunter2');
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
  ])('with %j are %s', (env, on) => {
    expect(loadConfig(env).demoAccounts).toBe(on);
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', 'waste.example.org'])('are refused on %s', (HOST) => {
    expect(problemsOf({ HOST, DEMO_ACCOUNTS: 'on' })).toBe(
      `DEMO_ACCOUNTS is on, but HOST is ${HOST}: everybody knows the demo passwords, so they are only allowed on ` +
        '127.0.0.1. Set DEMO_ACCOUNTS=off or HOST=127.0.0.1.',
    );
  });
});

it('.env.example names every variable, and no other; what it sets is the default', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../../../.env.example'), 'utf8');
  const named = [...text.matchAll(/^#? ?([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(environment.shape).sort());
  const set = Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value ?? '']),
  );
  expect(loadConfig(set)).toEqual(loadConfig({}));
});
