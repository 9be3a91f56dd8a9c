import { execFileSync, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

/** Whether a file system can be mounted here: only root can. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;
}

/** Does the work while a small file system is mounted on the folder: of `size`, or with room for so many files and folders. */
export async function onSmallDisk(
  folder: string,
  limit: { size: string } | { entries: number },
  work: () => Promise<void>,
): Promise<void> {
  // Its root is one of the inodes.
  const option = 'size' in limit ? `size=${limit.size}` : `nr_inodes=${limit.entries + 1}`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', option, 'tmpfs', folder]);
  try {
    await work();
  } finally {
    // A busy one would be refused, and hide why the work failed.
    execFileSync('umount', ['--lazy', folder]);
  }
}
