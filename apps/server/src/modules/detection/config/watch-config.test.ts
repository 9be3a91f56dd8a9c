import { DEFAULT_ML_CONFIG } from '@smart-waste/contract';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { watchConfig } from './watch-config.ts';

/** A worker's configuration over a stored version and a clock that the test moves. */
function setUp({ heartbeat = (): Promise<void> => Promise.resolve() } = {}) {
  const state = { version: 1, now: 0 };
  const heartbeats: number[] = [];
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
        listHistory: async () => [],
      },
      mlWorkers: {
        recordHeartbeat: async ({ version }) => {
          heartbeats.push(version);
          await heartbeat();
        },
        remove: async (worker) => void left.push(worker),
        listAlive: async () => [],
      },
    },
    'me',
  );
  return { config, heartbeats, left, state };
}

test('a worker reports a version when it begins to use it, not at each run', async () => {
  const { config, heartbeats, state } = setUp();
  await config.read();
  await config.read();
  state.version = 2;
  await config.read();
  await config.read();
  expect(heartbeats).toEqual([1, 2]);
});

test('a worker reports from time to time that it is alive', async () => {
  const { config, heartbeats, state } = setUp();
  await config.read();
  state.now += 20_000;
  await config.read();
  expect(heartbeats).toEqual([1, 1]);
});

test('a configuration that comes with a claim is used and reported', async () => {
  const { config, heartbeats } = setUp();
  await config.read();
  const changed = { ...DEFAULT_ML_CONFIG, maxRetries: 0 };
  await config.use({ config: changed, version: 2 });
  expect(config.getCurrent()).toEqual(changed);
  expect(heartbeats).toEqual([1, 2]);
});

test('a report that fails does not stop the worker', async () => {
  const { config } = setUp({ heartbeat: () => Promise.reject(new Error('down')) });
  expect(await config.read()).toEqual(DEFAULT_ML_CONFIG);
});

test('a worker removes its entry when it ends', async () => {
  const { config, left } = setUp();
  await config.unregister();
  expect(left).toEqual(['me']);
});
