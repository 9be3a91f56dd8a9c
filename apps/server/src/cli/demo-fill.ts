import { openDemo } from '../compose/open-demo.ts';
import { loadConfig, readEnvironment } from '../lib/config/config.ts';
import { createLogger } from '../lib/log.ts';
import { createProgressLine } from '../lib/progress-line.ts';
import { runCommand } from '../lib/run-process.ts';
import { abortOnShutdown } from '../lib/shutdown-signal.ts';
import { seedDemoAccounts } from '../modules/accounts/account.ts';
import { parseDemoArguments } from './demo/demo-arguments.ts';
import { type FillProgress, type FillResult, fillCity } from './demo/fill-city.ts';

const number = new Intl.NumberFormat('en');

/** The progress in one line. */
const formatProgress = ({ cases, moments, of }: FillProgress): string =>
  `${Math.floor((100 * moments) / of)} %: ${number.format(cases)} cases added`;

/** The summary for the person who ran the command. */
function summarizeFill({ end, cases, applied, known, skipped, refusal }: FillResult): string {
  const added = `Added ${number.format(cases)} cases with ${number.format(applied)} events.`;
  if (end === 'stopped') return `Stopped. ${added} Run the same command to continue.`;
  const before = known > 0 ? ` ${number.format(known)} events had been added before.` : '';
  const reason = refusal === null ? '' : ` The first refusal: ${refusal}`;
  const left =
    skipped > 0
      ? ` Events left out, because their case is not as planned any more: ${number.format(skipped)}.${reason}`
      : '';
  return `${applied === 0 ? 'Nothing was added.' : added}${before}${left}`;
}

async function fillDemo(): Promise<string> {
  const options = parseDemoArguments(process.argv.slice(2));
  const config = loadConfig(readEnvironment());
  const { deps, close } = await openDemo(config, createLogger(config.logLevel));
  try {
    if (config.demoAccounts) await seedDemoAccounts(deps);
    const signal = abortOnShutdown();
    const progress = createProgressLine(process.stdout, Date.now);
    const result = await fillCity(deps, {
      ...options,
      hasDemo: config.demoAccounts,
      signal,
      onProgress: (done) => progress.report(formatProgress(done)),
    }).finally(progress.end);
    return summarizeFill(result);
  } finally {
    await close();
  }
}

await runCommand(fillDemo);
