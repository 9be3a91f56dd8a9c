import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, inject } from 'vitest';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { startOnMachines } from './machines/product-on-machines.ts';
import { type Product, removeFolder, startProduct } from './product.ts';

const run = promisify(execFile);

/** Creates a data directory in the state after a first start, which other tests cover. */
export async function freshInstallation(name = 'smart-waste'): Promise<string> {
  const folder = await createTemporaryFolder(name);
  // Not fs.cp: when root starts the product, the database belongs to another user.
  await run('cp', ['-a', `${inject('installation')}/.`, folder]);
  return folder;
}

/** As one process, or on several machines where `npm run prove -- journeys` has set them up. */
export const startForJourney = process.env.JOURNEYS_ON_MACHINES ? startOnMachines : startProduct;

/** The product of a test file: started before its first test, stopped and removed after its last one. */
export function productOfThisFile(env: Record<string, string> = {}) {
  let running: Product | undefined;
  const product = () => {
    if (!running) throw new Error('the product of this file is not running');
    return running;
  };
  beforeAll(async () => {
    running = await startForJourney({ dataDir: await freshInstallation(), env });
  });
  afterAll(async () => {
    await running?.stop();
    if (running) await removeFolder(running.dataDir);
  });
  return {
    get url() {
      return product().url;
    },
    get dataDir() {
      return product().dataDir;
    },
  };
}
