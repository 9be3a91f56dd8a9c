import { describe, expect, it, vi } from 'vitest';
import { StartupError } from '../../../lib/errors.ts';
import type { UpgradePlan } from './plan-upgrade.ts';
import { describePlan, upgradeInstallation } from './upgrade-installation.ts';

const DUE: UpgradePlan = { lines: ['Migrations to run: 1'], problems: [], isDue: true };

function steps(plan = DUE) {
  const calls: string[] = [];
  const restorePoint = vi.fn(async () => {
    calls.push('restore point');
    return 'snapshot 7';
  });
  const migrate = async () => void calls.push('migrate');
  return { calls, plan, restorePoint, isWaived: false, migrate };
}

describe('an upgrade (UG-09)', () => {
  it('makes a restore point before it migrates', async () => {
    const { calls, ...given } = steps();
    expect(await upgradeInstallation(given)).toEqual([
      'Restore point: snapshot 7',
      'The database was upgraded.',
    ]);
    expect(calls).toEqual(['restore point', 'migrate']);
  });

  it('migrates nothing when the restore point fails', async () => {
    const { calls, ...given } = steps();
    given.restorePoint.mockRejectedValue(new StartupError('the backup is damaged'));
    await expect(upgradeInstallation(given)).rejects.toThrow('the backup is damaged');
    expect(calls).toEqual([]);
  });

  it('needs an explicit word to go on without a restore point', async () => {
    const { calls, ...given } = { ...steps(), restorePoint: null };
    await expect(upgradeInstallation(given)).rejects.toThrow(StartupError);
    expect(calls).toEqual([]);
    expect(await upgradeInstallation({ ...given, isWaived: true })).toEqual(['The database was upgraded.']);
  });

  it('changes nothing when something stops it', async () => {
    const { calls, ...given } = steps({ ...DUE, problems: ['No room.'] });
    await expect(upgradeInstallation(given)).rejects.toThrow(
      new StartupError('Migrations to run: 1\n\nNo room.'),
    );
    expect(calls).toEqual([]);
  });

  it('makes no restore point when nothing is to be done', async () => {
    const { calls, ...given } = steps({ ...DUE, isDue: false });
    expect(await upgradeInstallation(given)).toEqual(['Nothing is to be done.']);
    expect(calls).toEqual([]);
    expect(describePlan(given.plan)).toMatch(/\n\nNothing is to be done\.$/);
    expect(describePlan(DUE)).toMatch(/\n\nNothing stops the upgrade\.$/);
  });
});
