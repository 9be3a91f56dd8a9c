import { StartupError } from '../../../lib/errors.ts';
import type { UpgradePlan } from './plan-upgrade.ts';

type Steps = {
  plan: UpgradePlan;
  /** The operator goes on without a restore point. */
  isWaived: boolean;
  migrate: () => Promise<void>;
};

/**
 * Migrates when there is a way back (UG-09). Returns what was done. Throws StartupError, with nothing changed, when the plan has
 * problems or there is no restore point.
 */
export async function upgradeInstallation({ plan, isWaived, migrate }: Steps): Promise<string[]> {
  if (plan.problems.length > 0) throw new StartupError(describePlan(plan));
  if (!plan.isDue) return ['Nothing is to be done.'];
  const { restorePoint } = plan;
  if (restorePoint.state === 'missing' && !isWaived)
    throw new StartupError(
      `There is no way back from this upgrade: ${restorePoint.found}. Run npm run backup with the version that is installed now, ` +
        'and this command again within an hour; or go on without: npm run upgrade -- --without-restore-point',
    );
  await migrate();
  return [
    ...(restorePoint.state === 'known' ? [`The way back: backup ${restorePoint.place}`] : []),
    'The database was upgraded.',
  ];
}

/** The whole plan as text, with what stops it, or is to be done before, at its end. */
export const describePlan = (plan: UpgradePlan): string =>
  [...plan.lines, '', ...(plan.problems.length > 0 ? plan.problems : [describeNextStep(plan)])].join('\n');

function describeNextStep({ isDue, restorePoint }: UpgradePlan): string {
  if (!isDue) return 'Nothing is to be done.';
  if (restorePoint.state !== 'missing') return 'Nothing stops the upgrade.';
  return `First make a backup, because ${restorePoint.found}: npm run backup with the version that is installed now. Nothing else stops the upgrade.`;
}
