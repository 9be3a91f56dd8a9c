import { describe, expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

function work() {
  const started: string[] = [];
  const finish = new Map<string, (outcome?: Error) => void>();
  const start = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve, reject) => {
      finish.set(name, (error) => (error ? reject(error) : resolve(name)));
    });
  };
  return { started, finish: (name: string, outcome?: Error) => finish.get(name)!(outcome), start };
}

describe('a gate', () => {
  it('lets no more through than its limit, the others in the order in which they came', async () => {
    const { started, finish, start } = work();
    const through = limitConcurrency(2);
    const [a, b, c] = ['a', 'b', 'c', 'd'].map((name) => through(start(name)));
    await Promise.resolve();
    expect(started).toEqual(['a', 'b']);

    finish('b');
    expect(await b).toBe('b');
    expect(started).toEqual(['a', 'b', 'c']);

    finish('a');
    await a;
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    finish('c');
    expect(await c).toBe('c');
  });

  it('lets the next one through when work fails', async () => {
    const { started, finish, start } = work();
    const through = limitConcurrency(1);
    const bad = through(start('bad'));
    const good = through(start('good'));
    await Promise.resolve();
    finish('bad', new Error('broken'));
    await expect(bad).rejects.toThrow('broken');
    expect(started).toEqual(['bad', 'good']);
    finish('good');
    expect(await good).toBe('good');
  });
});
