import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { chooseTemporaryDirectory } from './temporary-directory.mjs';

const GIB = 2 ** 30;
const large = {
  mounts: 'proc /proc proc rw 0 0\ntmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0\n',
  freeBytes: 16 * GIB,
  memoryBytes: 20 * GIB,
};

describe('the files of the tests are', () => {
  test('in memory where it has room', () => {
    expect(chooseTemporaryDirectory({ given: '', memory: large })).toBe('/dev/shm');
  });

  test.each([
    ['the system has no memory for files', undefined],
    ['the memory for files is small, as in a container', { ...large, freeBytes: 64 * 2 ** 20 }],
    ['the processes would have too little memory', { ...large, memoryBytes: 8 * GIB }],
    ['no program may be run there', { ...large, mounts: 'shm /dev/shm tmpfs rw,nosuid,nodev,noexec 0 0\n' }],
    ['it is a folder of a disk', { ...large, mounts: 'proc /proc proc rw 0 0\n' }],
    [
      'a later mount forbids programs',
      { ...large, mounts: `${large.mounts}tmpfs /dev/shm tmpfs rw,noexec 0 0\n` },
    ],
  ])('in the temporary directory when %s', (_, memory) => {
    expect(chooseTemporaryDirectory({ given: undefined, memory })).toBe(tmpdir());
  });

  test('in the directory that was given', () => {
    expect(chooseTemporaryDirectory({ given: '/given', memory: large })).toBe('/given');
  });
});
