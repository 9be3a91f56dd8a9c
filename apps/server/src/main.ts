import { join } from 'node:path';
import { DEMO_ACCOUNTS } from '@smart-waste/contract';
import { buildApp } from './app.ts';
import { compose } from './compose/compose.ts';
import { openBackupLoops } from './compose/open-backup-loops.ts';
import { startWorkers } from './compose/start-workers.ts';
import type { App } from './http/app-type.ts';
import { closeGracefully } from './http/close-gracefully.ts';
import { getErrorCode } from './lib/caught-error.ts';
import { type Config, loadConfig, readEnvironment } from './lib/config/config.ts';
import { StartupError } from './lib/errors.ts';
import { createLogger } from './lib/log.ts';
import { PRODUCT_VERSION } from './lib/product-version.ts';
import { runProcess } from './lib/run-process.ts';
import { seedDemoAccounts } from './modules/accounts/account.ts';
import { createExpiredSessionRemover } from './modules/accounts/expired-sessions.ts';
import { createAccountPhotoRemover } from './modules/accounts/removal/account-photos.ts';
import { createFigureRollUp } from './modules/analytics/figure-roll-up.ts';
import { createReviewRanker } from './modules/annotations/queue/review-ranker.ts';
import { createCaseEscalator } from './modules/cases/case-escalator.ts';
import { createCaseFigureRollUp } from './modules/cases/figures/case-figure-roll-up.ts';
import { reportOpener } from './modules/cases/reports/report-opener.ts';
import { createDatasetExporter } from './modules/datasets/exports/write-archive.ts';
import { createDatasetFreezer } from './modules/datasets/freeze-dataset.ts';
import { createRecalibrator } from './modules/detection/calibration/recalibrator.ts';
import { createBulkRunner, createOldBulkJobRemover } from './modules/jobs/bulk/bulk-runner.ts';
import { createNotifier } from './modules/notifications/notifier.ts';
import { createProcessReporter } from './modules/operations/running/report-process.ts';
import { createDiskSampler } from './modules/operations/running/sample-disk.ts';
import { createOrphanSweeper } from './modules/photos/orphan-sweeper.ts';
import { createSeverityFiller } from './modules/photos/severity-filler.ts';
import { createTrashEmptier } from './modules/photos/trash/trash-emptier.ts';

const WEB_ROOT = join(import.meta.dirname, '../../web/dist');
const REQUESTS_DEADLINE_MS = 10_000;

async function listen(app: App, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { host, port } = config;
    const code = getErrorCode(error);
    if (code === 'EADDRINUSE')
      throw new StartupError(
        `Port ${port} on ${host} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError(
        `HOST=${host} is no address of this machine (${code}). 127.0.0.1 is this machine alone, 0.0.0.0 every address of it.`,
      );
    throw error;
  }
}

function formatWelcome({ publicUrl, demoAccounts }: Config): string {
  const logins = Object.values(DEMO_ACCOUNTS).map(({ username, password }) => `${username} / ${password}`);
  return `Smart Waste is ready at ${publicUrl}${demoAccounts ? `   demo logins: ${logins.join(', ')}` : ''}\n`;
}

async function start() {
  const config = loadConfig(readEnvironment());
  const log = createLogger(config.logLevel);
  const composition = await compose(config, { log, processKind: 'api' });
  const { deps, secrets } = composition;
  try {
    const backupLoops = await openBackupLoops(deps, config);
    if (config.demoAccounts) await seedDemoAccounts(deps);
    const app = await buildApp({ deps, config, secrets, version: PRODUCT_VERSION, webRoot: WEB_ROOT });
    await listen(app, config);

    const loops = [
      createOrphanSweeper(deps),
      createTrashEmptier(deps, { days: config.trashDays }),
      createExpiredSessionRemover(deps),
      createAccountPhotoRemover(deps),
      createFigureRollUp(deps),
      createCaseFigureRollUp(deps),
      createSeverityFiller(deps),
      createRecalibrator(deps),
      createReviewRanker(deps),
      createDatasetFreezer(deps),
      createDatasetExporter(deps),
      reportOpener(deps),
      createCaseEscalator(deps),
      createNotifier({ ...deps, secrets, publicUrl: config.publicUrl, timeZone: config.timeZone }),
      createBulkRunner(deps),
      createOldBulkJobRemover(deps),
      createDiskSampler(deps),
      ...backupLoops,
      createProcessReporter(deps, {
        kind: config.worker ? 'api_and_worker' : 'api',
        version: PRODUCT_VERSION,
      }),
    ];
    for (const loop of loops) loop.start();
    const worker = config.worker ? startWorkers(deps, config) : undefined;
    process.stdout.write(formatWelcome(config));
    deps.imageProcessor
      .prepareAnnotate()
      .catch((err: unknown) => log.warn({ err }, 'the renderer of annotated pictures could not be loaded'));

    return async () => {
      await Promise.all([
        closeGracefully(app, REQUESTS_DEADLINE_MS),
        worker?.stop(),
        ...loops.map((loop) => loop.stop()),
      ]);
      await composition.close();
    };
  } catch (error) {
    await composition.close();
    throw error;
  }
}

await runProcess(start);
