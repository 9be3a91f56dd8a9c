import { openTablesOnly } from './compose/open-tables.ts';
import { loadConfig } from './config.ts';
import { makeLog } from './log.ts';
import { runCommand } from './run-process.ts';
import { settings } from './settings.ts';
import { realSource } from './source.ts';
import { promoteToAdmin } from './users/promote-to-admin.ts';

async function makeAdmin(): Promise<string> {
  const username = process.argv[2];
  if (!username) return 'Whom? npm run make-admin -- <username>';
  const config = loadConfig(settings());
  const { tables, close } = await openTablesOnly(config, { log: makeLog(config.logLevel) });
  try {
    const promoted = await promoteToAdmin({ ...tables, source: realSource }, username);
    return promoted ? `${promoted.username} is an admin now` : `Nobody is registered as ${username}`;
  } finally {
    await close();
  }
}

await runCommand(makeAdmin);
