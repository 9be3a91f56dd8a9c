import { describe, expect, it, vi } from 'vitest';
import { type BackgroundLoopOptions, createBackgroundLoop, type NextRound } from './background-loop.ts';

type Round = { signal: AbortSignal; end: (next: NextRound) => void; fail: (error: Error) => void };
type Pause = { ms: number; isOver: () => boolean; end: () => void };

/** A loop whose rounds and pauses the test ends. */
function startedLoop(options: Partial<BackgroundLoopOptions> = {}, random = 0) {
  const rounds: Round[] = [];
  const pauses: Pause[] = [];
  const now = { ms: 0 };
  const log = { info: vi.fn(), warn: vi.fn(), debug: vi.fn() };
  const loop = createBackgroundLoop({
    name: 'counting',
    idleMs: 100,
    work: (signal) =>
      new Promise((resolve, reject) => void rounds.push({ signal, end: resolve, fail: reject })),
    log,
    timers: {
      random: () => random,
      now: () => now.ms,
      sleep: (ms, signal) =>
        new Promise<void>((resolve, reject) => {
          let isOver = false;
          pauses.push({ ms, isOver: () => isOver, end: resolve });
          signal.addEventListener('abort', () => {
            isOver = true;
            reject(new Error('aborted'));
          });
        }),
    },
    ...options,
  });
  loop.start();
  return { loop, rounds, pauses, log, now };
}

/** Long enough for everything that can go on without a timer. */
const settle = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
};

describe('the pause between two rounds', () => {
  it('is left out when there is more to do', async () => {
    const { rounds, pauses } = startedLoop();
    rounds[0]!.end('more');
    await settle();
    expect([rounds.length, pauses.length]).toEqual([2, 0]);
  });

  it('lasts the idle time when there is nothing to do', async () => {
    const { rounds, pauses } = startedLoop();
    rounds[0]!.end('idle');
    await settle();
    expect([rounds.length, pauses[0]?.ms]).toEqual([1, 100]);
    pauses[0]!.end();
    await settle();
    expect(rounds).toHaveLength(2);
  });

  it('lasts as long as the round requested', async () => {
    const { rounds, pauses } = startedLoop();
    rounds[0]!.end(7);
    await settle();
    expect(pauses.map(({ ms }) => ms)).toEqual([7]);
  });

  it('ends when something else wakes the loop, which stops listening with it', async () => {
    const stopWaking = vi.fn();
    let wake = () => {};
    const { loop, rounds } = startedLoop({
      wakeOn: (given) => {
        wake = given;
        return stopWaking;
      },
    });
    rounds[0]!.end('idle');
    await settle();
    wake();
    await settle();
    expect([rounds.length, stopWaking.mock.calls.length]).toEqual([2, 0]);
    rounds[1]!.end('idle');
    await loop.stop();
    expect(stopWaking).toHaveBeenCalledOnce();
  });

  it('is lengthened by its jitter, after a failure too', async () => {
    const { rounds, pauses } = startedLoop({ jitter: 0.5 }, 0.5);
    rounds[0]!.end('idle');
    await settle();
    pauses[0]!.end();
    await settle();
    rounds[1]!.fail(new Error('no luck'));
    await settle();
    expect(pauses.map(({ ms }) => ms)).toEqual([125, 312.5]);
  });

  it('lets other work of the process run although every round has more to do', async () => {
    const loop = createBackgroundLoop({
      name: 'busy',
      idleMs: 1,
      work: async () => 'more',
      log: { info: vi.fn(), warn: vi.fn(), debug: vi.fn() },
    });
    loop.start();
    await settle();
    await loop.stop();
  });
});

describe('a round that fails', () => {
  it('is repeated after a growing pause, and logged as a warning once', async () => {
    const { rounds, pauses, log } = startedLoop();
    for (const round of [0, 1, 2]) {
      rounds[round]!.fail(new Error('the database is away'));
      await settle();
      pauses[round]!.end();
      await settle();
    }
    expect(pauses.map(({ ms }) => ms)).toEqual([250, 500, 1000]);
    expect(log.warn).toHaveBeenCalledOnce();
    expect(log.warn.mock.calls[0]).toEqual([
      expect.objectContaining({ failures: 1, retryInMs: 250 }),
      'counting failed, trying again',
    ]);
    expect(log.debug).toHaveBeenCalledTimes(2);
  });

  it('no longer counts after a success, which is logged', async () => {
    const { rounds, pauses, log } = startedLoop();
    rounds[0]!.fail(new Error('no luck'));
    await settle();
    pauses[0]!.end();
    await settle();
    rounds[1]!.end('more');
    await settle();
    rounds[2]!.fail(new Error('no luck again'));
    await settle();
    expect(log.info.mock.calls).toEqual([[{ failures: 1 }, 'counting works again']]);
    expect(pauses.map(({ ms }) => ms)).toEqual([250, 250]);
    expect(log.warn).toHaveBeenCalledTimes(2);
  });
});

describe('waking', () => {
  it('ends the pause', async () => {
    const { loop, rounds, pauses } = startedLoop();
    rounds[0]!.end('idle');
    await settle();
    loop.wake();
    await settle();
    expect([rounds.length, pauses[0]!.isOver()]).toEqual([2, true]);
  });

  it('ends the pause after a failure', async () => {
    const { loop, rounds } = startedLoop();
    rounds[0]!.fail(new Error('no luck'));
    await settle();
    loop.wake();
    await settle();
    expect(rounds).toHaveLength(2);
  });

  it.each<NextRound>(['idle', 60_000])('is not lost while a round runs that ends with %s', async (next) => {
    const { loop, rounds, pauses } = startedLoop();
    loop.wake();
    loop.wake();
    rounds[0]!.end(next);
    await settle();
    expect([rounds.length, pauses.length]).toEqual([2, 0]);
    rounds[1]!.end(next);
    await settle();
    expect([rounds.length, pauses.length]).toEqual([2, 1]);
  });

  it('starts no second round beside the running one', async () => {
    const { loop, rounds } = startedLoop();
    loop.wake();
    await settle();
    expect(rounds).toHaveLength(1);
  });
});

describe('a loop whose woken rounds have an interval', () => {
  it('begins one round for all wakes of the interval, and the first one at once', async () => {
    const { loop, rounds, pauses, now } = startedLoop({ wokenEveryMs: 50 });
    rounds[0]!.end('idle');
    await settle();
    now.ms = 50;
    loop.wake();
    await settle();
    expect(rounds).toHaveLength(2);
    now.ms = 60;
    for (let notification = 0; notification < 100; notification += 1) loop.wake();
    rounds[1]!.end('idle');
    await settle();
    for (let notification = 0; notification < 100; notification += 1) loop.wake();
    await settle();
    expect([rounds.length, pauses.at(-1)?.ms]).toEqual([2, 40]);
    pauses.at(-1)!.end();
    await settle();
    expect(rounds).toHaveLength(3);
    rounds[2]!.end('idle');
    await settle();
    expect([rounds.length, pauses.at(-1)?.ms]).toEqual([3, 100]);
  });

  it('waits for the rest of it when a wake ends the pause', async () => {
    const { loop, rounds, pauses, now } = startedLoop({ wokenEveryMs: 50 });
    rounds[0]!.end('idle');
    await settle();
    now.ms = 20;
    loop.wake();
    await settle();
    expect([rounds.length, pauses[0]!.isOver(), pauses[1]?.ms]).toEqual([1, true, 30]);
    await loop.stop();
    expect(rounds).toHaveLength(1);
  });

  it('goes on at once while there is more to do', async () => {
    const { loop, rounds, pauses } = startedLoop({ wokenEveryMs: 50 });
    loop.wake();
    rounds[0]!.end('more');
    await settle();
    expect([rounds.length, pauses.length]).toEqual([2, 0]);
  });
});

describe('stopping', () => {
  it('ends the pause and starts no other round', async () => {
    const { loop, rounds } = startedLoop();
    rounds[0]!.end('idle');
    await settle();
    await loop.stop();
    loop.wake();
    loop.start();
    await settle();
    expect(rounds).toHaveLength(1);
  });

  it('aborts the running round and waits for its end', async () => {
    const { loop, rounds } = startedLoop();
    let isStopped = false;
    const stopped = loop.stop().then(() => {
      isStopped = true;
    });
    await settle();
    expect([rounds[0]!.signal.aborted, isStopped]).toEqual([true, false]);
    rounds[0]!.end('more');
    await stopped;
    expect(rounds).toHaveLength(1);
  });

  it('logs no failure of work that was aborted', async () => {
    const { loop, rounds, log } = startedLoop();
    const stopped = loop.stop();
    rounds[0]!.fail(new Error('aborted'));
    await stopped;
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('prevents the first round before the start', async () => {
    const work = vi.fn(async () => 'idle' as const);
    const log = { info: vi.fn(), warn: vi.fn(), debug: vi.fn() };
    const loop = createBackgroundLoop({ name: 'never begun', idleMs: 1, work, log });
    await loop.stop();
    loop.start();
    await loop.stop();
    expect(work).not.toHaveBeenCalled();
  });

  it('can be repeated without an error', async () => {
    const { loop, rounds } = startedLoop();
    rounds[0]!.end('idle');
    await Promise.all([loop.stop(), loop.stop()]);
  });
});
