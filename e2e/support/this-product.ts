import { afterAll, beforeAll } from 'vitest';
import { freshInstallation } from './installation.ts';
import { type Product, removeFolder, startProduct } from './product.ts';

/** The product of a test file: started before its first test, stopped and removed after its last one. */
export function productOfThisFile(env: Record<string, string> = {}) {
  let running: Product | undefined;
  const product = () => {
    if (!running) throw new Error('the product of this file is not running');
    return running;
  };
  beforeAll(async () => {
    running = await startProduct({ dataDir: await freshInstallation(), env });
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
