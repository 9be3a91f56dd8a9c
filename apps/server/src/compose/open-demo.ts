import type { Logger } from 'pino';
import { createSharpImageProcessor } from '../adapters/photos/sharp-image-processor.ts';
import { varyPhoto } from '../adapters/photos/vary-photo.ts';
import { systemClock, systemIds } from '../lib/clock-and-ids.ts';
import type { Config } from '../lib/config/config.ts';
import { createCloseStack } from './close-stack.ts';
import { openDetectors } from './open-detectors.ts';
import { openStore } from './open-store.ts';
import { openNewOrInstalledTables } from './open-tables.ts';

export type DemoDeps = Awaited<ReturnType<typeof openDemo>>['deps'];

/** Opens what a demonstration is made with, beside a running product or alone; its photos stay on this machine. */
export async function openDemo(config: Config, log: Logger) {
  const closeStack = createCloseStack();
  try {
    const { tables, close } = await openNewOrInstalledTables(config, log);
    closeStack.add(close);
    const detectors = await openDetectors({ config, log, processKind: 'worker', opened: closeStack });
    const deps = {
      ...tables,
      clock: systemClock,
      ids: systemIds,
      log,
      store: await openStore(config, log),
      imageProcessor: createSharpImageProcessor(),
      varyPhoto,
      detectors: detectors.filter(({ choice }) => choice === 'yolo'),
    };
    return { deps, close: closeStack.close };
  } catch (error) {
    await closeStack.close();
    throw error;
  }
}
