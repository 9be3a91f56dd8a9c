import { openDemo } from '../compose/open-demo.ts';
import { loadConfig, readEnvironment } from '../lib/config/config.ts';
import { createLogger } from '../lib/log.ts';
import { progressLine } from '../lib/progress-line.ts';
import { runCommand } from '../lib/run-process.ts';
import { abortOnShutdown } from '../lib/shutdown-signal.ts';
import { seedDemoAccounts } from '../modules/accounts/account.ts';
import { parseDemoArguments } from './demo/demo-arguments.ts';
import { fillCity } from './demo/fill-city.ts';
import { fillProgress, summarizeFill } from './demo/fill-progress.ts';

async function demoFill(): Promise<string> {
  const given = parseDemoArguments(process.argv.slice(2));
  const config = loadConfig(readEnvironment());
  const { deps, close } = await openDemo(config, createLogger(config.logLevel));
  try {
    if (config.demoAccounts) await seedDemoAccounts(deps);
    const signal = abortOnShutdown();
    const progress = progressLine(process.stdout, Date.now);
    const result = await fillCity(deps, {
      ...given,
      hasDemo: config.demoAccounts,
      signal,
      onProgress: (done) => progress.report(fillProgress(done)),
    }).finally(progress.end);
    return summarizeFill(result);
  } finally {
    await close();
  }
}

await runCommand(demoFill);
