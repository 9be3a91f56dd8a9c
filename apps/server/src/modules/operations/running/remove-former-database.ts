import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { Deps } from '../ports.ts';

/** Removes the former database of an earlier major version when an admin asks for it (UG-15). */
export async function removeFormerDatabase(
  { audit, clock, formerDatabases }: Pick<Deps, 'audit' | 'clock' | 'formerDatabases'>,
  { major, viewer }: { major: number; viewer: SessionUser },
): Promise<void> {
  const writeEntry = () =>
    audit.write({
      at: clock.now(),
      actor_id: viewer.user_id,
      action: 'former_database.deleted',
      subject: `database:${major}`,
      details: { major },
    });
  if (!(await formerDatabases.remove(major, writeEntry)))
    throw new AppError('not_found', createReason('error.former_database.not_found'));
}
