import { compose } from './compose/compose.ts';
import { startWorkers } from './compose/start-workers.ts';
import { loadConfig, readEnvironment } from './lib/config/config.ts';
import { createLogger } from './lib/log.ts';
import { PRODUCT_VERSION } from './lib/product-version.ts';
import { runProcess } from './lib/run-process.ts';
import { createProcessReporter } from './modules/operations/running/report-process.ts';

async function start() {
  const config = loadConfig(readEnvironment());
  const log = createLogger(config.logLevel);
  const composed = await compose(config, { log, processKind: 'worker' });
  const worker = startWorkers(composed.deps, config);
  const reporter = createProcessReporter(composed.deps, { kind: 'worker', version: PRODUCT_VERSION });
  reporter.start();
  process.stdout.write('Smart Waste worker is ready\n');
  return async () => {
    await Promise.all([worker.stop(), reporter.stop()]);
    await composed.close();
  };
}

await runProcess(start);
