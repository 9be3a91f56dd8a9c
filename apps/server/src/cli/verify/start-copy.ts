import { join } from 'node:path';
import type { Logger } from 'pino';
import { buildApp } from '../../app.ts';
import { compose, type Deps } from '../../compose/compose.ts';
import { startWorkers } from '../../compose/start-workers.ts';
import type { Config } from '../../lib/config/config.ts';
import { PRODUCT_VERSION } from '../../lib/product-version.ts';

export type RunningCopy = { url: string; deps: Deps; stop: () => Promise<void> };

/**
 * Starts the product on a restored copy, to try it: the API on a free port of the address of the settings, and a worker, without what
 * works by itself in the background.
 */
export async function startCopy(config: Config, log: Logger): Promise<RunningCopy> {
  const { deps, secrets, close } = await compose(config, { log, processKind: 'api' });
  try {
    const webRoot = join(config.dataDir, 'web'); // no page is asked for
    const app = await buildApp({ deps, config, secrets, version: PRODUCT_VERSION, webRoot });
    const url = await app.listen({ host: config.host, port: config.port });
    const worker = startWorkers(deps, config);
    const stop = async () => {
      await Promise.all([app.close(), worker.stop()]);
      await close();
    };
    return { url, deps, stop };
  } catch (error) {
    await close();
    throw error;
  }
}
