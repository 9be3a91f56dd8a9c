import type { AuditLog } from '../../../ports/audit-log.ts';
import type { Clock } from '../../../ports/deps.ts';
import type { InstallationTable } from '../../../ports/installation.ts';

type GoLiveDeps = { installation: InstallationTable; audit: AuditLog; clock: Clock };

/** Lets a restored copy take the place of the original; returns a sentence for the person who asked for it. */
export async function goLive({ installation, audit, clock }: GoLiveDeps): Promise<string> {
  const { installation_id } = await installation.read();
  if (!(await installation.goLive())) return 'This installation is live already.';
  await audit.write({
    at: clock.now(),
    actor_id: null,
    action: 'installation_went_live',
    subject: `installation:${installation_id}`,
    details: {},
  });
  return 'This restored copy is live: it sends e-mails and push messages, and deletes files that are due. Do not start the original again.';
}
