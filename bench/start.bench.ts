import { removeFolder, startProduct } from '../e2e/support/product.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { measureMs, median, printRow } from './support/report.ts';

const ROUNDS = 5;

/** From `npm start` to the first successful answer of /readyz, with everything built. */
async function startAndStop(dataDir: string): Promise<number> {
  let stop = async (): Promise<unknown> => undefined;
  const ms = await measureMs(async () => {
    const product = await startProduct({ dataDir });
    stop = product.stop;
  });
  await stop();
  return ms;
}

const dataDir = await createTemporaryFolder('bench-start');
const firstMs = await startAndStop(dataDir);
const warmMs: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) warmMs.push(await startAndStop(dataDir));
await removeFolder(dataDir);

printRow({ what: 'start to ready, empty data directory', ours: firstMs / 1000, unit: 's', aim: '<= 10' });
printRow({ what: 'start to ready, warm (median of 5)', ours: median(warmMs) / 1000, unit: 's', aim: '<= 3' });
