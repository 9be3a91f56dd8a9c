import { StartupError } from '../../../lib/errors.ts';
import type { Clock } from '../../../ports/deps.ts';
import type { InstallationTable } from '../../../ports/installation.ts';
import type { BackupTarget } from '../ports.ts';
import { hasOwnRepository } from '../repository.ts';
import { applyErasures, type ErasingTables, readErasures } from './apply-erasures.ts';
import { summarizeErasures } from './restore-texts.ts';

type EraseDeps = {
  tables: ErasingTables & { installation: Pick<InstallationTable, 'read'> };
  target: BackupTarget;
  clock: Clock;
};

/**
 * Erases again what people had erased after a moment to which the database was recovered by means of PostgreSQL; returns sentences for the person who
 * asked for it. It may be killed and run again. Throws StartupError for a place without backups of this installation.
 */
export async function eraseSince({ tables, target, clock }: EraseDeps, since: Date): Promise<string> {
  const { installation_id } = await tables.installation.read();
  if (!(await hasOwnRepository(target, installation_id)))
    throw new StartupError(
      `${target.address} has no backups of this installation, so it does not say what was erased.`,
    );
  const moment = since.toISOString();
  const erased = await applyErasures(tables, await readErasures(target, moment));
  await tables.audit.write({
    at: clock.now(),
    actor_id: null,
    action: 'erasures_repeated',
    subject: `moment:${moment}`,
    details: { from: target.address, ...erased },
  });
  return summarizeErasures(erased, moment);
}
