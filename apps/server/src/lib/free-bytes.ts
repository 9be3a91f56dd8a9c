import { statfs } from 'node:fs/promises';

/** What this user may still write on the disk that holds a directory. */
export async function readFreeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
