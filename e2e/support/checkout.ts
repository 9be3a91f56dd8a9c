import { execFileSync } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { ROOT } from './product.ts';

/** A copy of the repository as a commit of the working tree would contain it: nothing installed, nothing built. */
export async function freshCheckout(): Promise<string> {
  const folder = await createTemporaryFolder('checkout');
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => name !== '')) {
    const target = join(folder, file);
    await mkdir(dirname(target), { recursive: true });
    // A file that is deleted but not yet committed is listed too.
    await copyFile(join(ROOT, file), target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  execFileSync('git', ['init', '-q'], { cwd: folder });
  execFileSync('git', ['add', '-A'], { cwd: folder });
  return folder;
}
