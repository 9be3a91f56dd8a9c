import { parseArgs } from 'node:util';
import { openUpgrade } from '../compose/open-upgrade.ts';
import { loadConfig, readEnvironment } from '../lib/config/config.ts';
import { StartupError } from '../lib/errors.ts';
import { createLogger } from '../lib/log.ts';
import { runCommand } from '../lib/run-process.ts';
import { describePlan, upgradeInstallation } from '../modules/operations/upgrade/upgrade-installation.ts';

async function upgrade(): Promise<string> {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, 'without-restore-point': { type: 'boolean' } },
  });
  const config = loadConfig(readEnvironment());
  const opened = await openUpgrade(config, createLogger(config.logLevel));
  try {
    const { plan } = opened;
    if (values.check) {
      if (plan.problems.length > 0) throw new StartupError(describePlan(plan));
      return describePlan(plan);
    }
    const isWaived = values['without-restore-point'] === true;
    const done = await upgradeInstallation({ ...opened, isWaived });
    return [...plan.lines, '', ...done].join('\n');
  } finally {
    await opened.close();
  }
}

await runCommand(upgrade);
