import { compose } from './compose/compose.ts';
import { startWorkers } from './compose/start-workers.ts';
import { loadConfig, readEnvironment } from './lib/config/config.ts';
import { createLogger } from './lib/log.ts';
import { runProcess } from './lib/run-process.ts';

async function start() {
  const config = loadConfig(readEnvironment());
  const log = createLogger(config.logLevel);
  const composed = await compose(config, { log, processKind: 'worker' });
  const worker = startWorkers(composed.deps, config);
  process.stdout.write('Smart Waste worker is ready\n');
  return async () => {
    await worker.stop();
    await composed.close();
  };
}

await runProcess(start);
