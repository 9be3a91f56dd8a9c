import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const run = promisify(execFile);

/** A new data directory in the state after a first start, which has tests of its own. */
export async function freshInstallation(name = 'smart-waste'): Promise<string> {
  const folder = await temporaryFolder(name);
  // Not fs.cp: the database belongs to another user where the product is started as root.
  await run('cp', ['-a', `${inject('installation')}/.`, folder]);
  return folder;
}
