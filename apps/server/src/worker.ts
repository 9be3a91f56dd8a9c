import { compose } from './compose/compose.ts';
import { workHere } from './compose/start-workers.ts';
import { loadConfig } from './lib/config/config.ts';
import { settings } from './lib/config/environment.ts';
import { makeLog } from './lib/log.ts';
import { runProcess } from './lib/run-process.ts';

async function start() {
  const config = loadConfig(settings());
  const log = makeLog(config.logLevel);
  const composed = await compose(config, { log, door: 'worker' });
  const worker = workHere(composed.deps, config.runsInFlight);
  process.stdout.write('Smart Waste worker is ready\n');
  return async () => {
    await worker.stop();
    await composed.close();
  };
}

await runProcess(start);
