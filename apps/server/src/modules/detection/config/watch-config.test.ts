import { DEFAULT_ML_CONFIG } from '@smart-waste/contract';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { watchConfig } from './watch-config.ts';

/** A worker's configuration over a stored version and a clock that move by hand. */
function scene({ note = (): Promise<void> => Promise.resolve() } = {}) {
  const state = { version: 1, now: 0 };
  const noted: number[] = [];
  const left: string[] = [];
  const config = watchConfig(
    {
      log: pino({ level: 'silent' }),
      clock: { now: () => new Date(state.now) },
      mlConfig: {
        read: async () => ({
          config: DEFAULT_ML_CONFIG,
          version: state.version,
          updated_at: null,
          updated_by: null,
        }),
        save: () => Promise.reject(new Error('a worker saves nothing')),
        history: async () => [],
      },
      mlWorkers: {
        heartbeat: async ({ version }) => {
          noted.push(version);
          await note();
        },
        remove: async (worker) => void left.push(worker),
        listAlive: async () => [],
      },
    },
    'me',
  );
  return { config, noted, left, state };
}

test('a worker reports a version when it begins to use it, not at each run', async () => {
  const { config, noted, state } = scene();
  await config.read();
  await config.read();
  state.version = 2;
  await config.read();
  await config.read();
  expect(noted).toEqual([1, 2]);
});

test('a worker reports from time to time that it is alive', async () => {
  const { config, noted, state } = scene();
  await config.read();
  state.now += 20_000;
  await config.read();
  expect(noted).toEqual([1, 1]);
});

test('a configuration that comes with a claim is used and reported', async () => {
  const { config, noted } = scene();
  await config.read();
  const changed = { ...DEFAULT_ML_CONFIG, maxRetries: 0 };
  await config.use({ config: changed, version: 2 });
  expect(config.current()).toEqual(changed);
  expect(noted).toEqual([1, 2]);
});

test('a report that fails does not stop the worker', async () => {
  const { config } = scene({ note: () => Promise.reject(new Error('down')) });
  expect(await config.read()).toEqual(DEFAULT_ML_CONFIG);
});

test('a worker removes its entry when it ends', async () => {
  const { config, left } = scene();
  await config.leave();
  expect(left).toEqual(['me']);
});
