import { describe, expect, it } from 'vitest';
import { findRelease, isNextRelease, type Release } from './releases.ts';

const release = (version: string, ...names: string[]): Release => ({
  version,
  migrations: Object.fromEntries(names.map((name) => [name, 'hash'])),
});
const RELEASES = [release('0.1.0', 'a', 'b'), release('0.1.1'), release('0.2.0', 'c'), release('0.2.1')];

describe('the release of a database', () => {
  it.each([
    [[], null],
    [['a'], 'before 0.1.0'],
    [['a', 'b'], '0.1.1'],
    [['a', 'b', 'c'], '0.2.1'],
    [['a', 'b', 'c', 'of a later version'], '0.2.1'],
    [['c'], 'before 0.1.0'],
  ])('is judged by its steps: %j is %s (UG-08)', (done, version) => {
    expect(findRelease(done, RELEASES)).toBe(version);
  });
});

describe('a process of one version', () => {
  it.each([
    [null, '0.2.0', true],
    ['0.2.0', '0.2.0', true],
    ['0.1.1', '0.2.0', true],
    ['0.1.0', '0.2.0', false],
    ['0.2.1', '0.2.0', false],
    ['0.2.1', '0.3.0', true],
    ['0.2.0', '0.3.0', false],
    ['before 0.1.0', '0.1.0', false],
  ])('works or is refused: %s beside %s works: %s (UG-08)', (from, to, expected) => {
    expect(isNextRelease(from, to, RELEASES)).toBe(expected);
  });
});
