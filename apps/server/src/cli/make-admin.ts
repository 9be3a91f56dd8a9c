import { openInstalledTables } from '../compose/open-tables.ts';
import { systemClock } from '../lib/clock-and-ids.ts';
import { loadConfig, readEnvironment } from '../lib/config/config.ts';
import { StartupError, UsageError } from '../lib/errors.ts';
import { createLogger } from '../lib/log.ts';
import { runCommand } from '../lib/run-process.ts';
import { promoteToAdmin } from '../modules/accounts/promote-to-admin.ts';

async function makeAdmin(): Promise<string> {
  const username = process.argv[2];
  if (!username) throw new UsageError('Usage: npm run make-admin -- <username>');
  const config = loadConfig(readEnvironment());
  const { tables, close } = await openInstalledTables(config, createLogger(config.logLevel));
  try {
    const promoted = await promoteToAdmin({ ...tables, clock: systemClock }, username);
    if (!promoted) throw new StartupError(`No account is registered as ${username}`);
    return `${promoted.username} is an admin now`;
  } finally {
    await close();
  }
}

await runCommand(makeAdmin);
