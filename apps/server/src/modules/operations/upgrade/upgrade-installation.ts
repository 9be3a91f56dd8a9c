import { StartupError } from '../../../lib/errors.ts';
import type { MakeRestorePoint } from '../ports.ts';
import type { UpgradePlan } from './plan-upgrade.ts';

type Steps = {
  plan: UpgradePlan;
  /** Null where there is none, and `isWaived` when the operator wants none. */
  restorePoint: MakeRestorePoint | null;
  isWaived: boolean;
  migrate: () => Promise<void>;
};

/**
 * Makes a restore point and migrates (UG-09). Returns what was done. Throws StartupError, with nothing changed, when the plan
 * has problems or there is no restore point; when the restore point fails, nothing is migrated.
 */
export async function upgradeInstallation({
  plan,
  restorePoint,
  isWaived,
  migrate,
}: Steps): Promise<string[]> {
  if (plan.problems.length > 0) throw new StartupError(describePlan(plan));
  if (!plan.isDue) return ['Nothing is to be done.'];
  if (restorePoint === null && !isWaived)
    throw new StartupError(
      'No place for a restore point is known. Back up as docs/operations.md says, then run npm run upgrade -- --without-restore-point',
    );
  const place = restorePoint === null || isWaived ? null : await restorePoint();
  await migrate();
  return [...(place === null ? [] : [`Restore point: ${place}`]), 'The database was upgraded.'];
}

/** The whole plan as text, with what stops it at its end. */
export const describePlan = ({ lines, problems, isDue }: UpgradePlan): string =>
  [
    ...lines,
    '',
    ...(problems.length > 0 ? problems : [isDue ? 'Nothing stops the upgrade.' : 'Nothing is to be done.']),
  ].join('\n');
