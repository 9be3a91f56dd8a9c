import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const run = promisify(execFile);

/** Creates a data directory in the state after a first start, which other tests cover. */
export async function freshInstallation(name = 'smart-waste'): Promise<string> {
  const folder = await temporaryFolder(name);
  // Not fs.cp: when root starts the product, the database belongs to another user.
  await run('cp', ['-a', `${inject('installation')}/.`, folder]);
  return folder;
}
