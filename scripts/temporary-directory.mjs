// Chooses where the tests put their files: in memory where that has room, else in the temporary directory.
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** The files of the tests are up to 6 GiB, mostly databases; processes need the rest, and must not be ended for want of memory. */
const NEEDED_GIB = { free: 8, memory: 14 };

/** What is known of /dev/shm: undefined where the system has none, which only Linux does. */
function readSharedMemory() {
  if (process.platform !== 'linux' || !existsSync(IN_MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return {
    mounts: readFileSync('/proc/mounts', 'utf8'),
    freeBytes: bavail * bsize,
    memoryBytes: process.availableMemory(), // what a container is allowed, where it is less
  };
}

/** Whether programs may be run from there: the tests install packages into their temporary directory. */
function letsProgramsRun(mounts) {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, place]) => place === IN_MEMORY);
  return mount !== undefined && mount[2] === 'tmpfs' && !mount[3].split(',').includes('noexec');
}

/**
 * The directory for the files of the tests: on a disk, making a database for each of them took 9 to 17 percent of the
 * processor time of the server's tests. A TMPDIR that was given is used as it is.
 */
export function chooseTemporaryDirectory(
  { given, memory } = { given: process.env.TMPDIR, memory: readSharedMemory() },
) {
  if (given !== undefined && given !== '') return given;
  if (memory === undefined || !letsProgramsRun(memory.mounts)) return tmpdir();
  const hasRoom = memory.freeBytes >= NEEDED_GIB.free * GIB && memory.memoryBytes >= NEEDED_GIB.memory * GIB;
  return hasRoom ? IN_MEMORY : tmpdir();
}
