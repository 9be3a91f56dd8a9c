import type { ExportNote } from '@smart-waste/contract';
import type { Deps } from '../../ports/deps.ts';
import type { SessionUser } from '../../ports/session-table.ts';

type Taken = ExportNote & { written_by: 'server' | 'browser' };

/** Writes into the audit log who took a report away, and what is in it. */
export const noteExport = (
  { audit, clock }: Pick<Deps, 'audit' | 'clock'>,
  caller: SessionUser,
  taken: Taken,
): Promise<void> =>
  audit.write({
    at: clock.now(),
    actor_id: caller.user_id,
    action: 'report.export',
    subject: `report:${taken.format}`,
    details: taken,
  });
