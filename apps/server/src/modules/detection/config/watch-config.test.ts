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

test('a worker notes a version when it takes it over, not at each run', async () => {
  const { config, noted, state } = scene();
  await config.read();
  await config.read();
  state.version = 2;
  expect((await config.read()).version).toBe(2);
  await config.read();
  expect(noted).toEqual([1, 2]);
});

test('it tells every now and then that it still lives', async () => {
  const { config, noted, state } = scene();
  await config.read();
  state.now += 20_000;
  await config.read();
  expect(noted).toEqual([1, 1]);
});

test('a note that fails does not keep it from its work', async () => {
  const { config } = scene({ note: () => Promise.reject(new Error('down')) });
  expect(await config.read()).toMatchObject({ version: 1 });
});

test('it says when it ends', async () => {
  const { config, left } = scene();
  await config.leave();
  expect(left).toEqual(['me']);
});
