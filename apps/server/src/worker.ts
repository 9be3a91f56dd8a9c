import { compose } from './compose.ts';
import { loadConfig } from './config.ts';
import { makeLog } from './log.ts';
import { runProcess } from './run-process.ts';
import { settings } from './settings.ts';
import { workHere } from './work-here.ts';

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
