import { describe, expect, it, vi } from 'vitest';
import { StartupError } from '../../../lib/errors.ts';
import type { UpgradePlan } from './plan-upgrade.ts';
import { describePlan, upgradeInstallation } from './upgrade-installation.ts';

const DUE: UpgradePlan = {
  lines: ['Migrations to run: 1'],
  problems: [],
  isDue: true,
  restorePoint: { state: 'known', place: '01a2 of today in s3://backups' },
};
const WITHOUT: UpgradePlan = {
  ...DUE,
  restorePoint: { state: 'missing', found: 'there is no complete backup' },
};

const steps = (plan = DUE) => ({ plan, isWaived: false, migrate: vi.fn(async () => undefined) });

describe('an upgrade (UG-09)', () => {
  it('migrates, and says which backup leads back', async () => {
    const given = steps();
    expect(await upgradeInstallation(given)).toEqual([
      'The way back: backup 01a2 of today in s3://backups',
      'The database was upgraded.',
    ]);
    expect(given.migrate).toHaveBeenCalledOnce();
  });

  it('migrates nothing without a way back, and says what to do', async () => {
    const given = steps(WITHOUT);
    await expect(upgradeInstallation(given)).rejects.toThrow(
      /no way back from this upgrade: there is no complete backup\. Run npm run backup with the version that is installed now/,
    );
    expect(given.migrate).not.toHaveBeenCalled();
  });

  it('goes on without one at an explicit word, or where there is nothing to lose', async () => {
    expect(await upgradeInstallation({ ...steps(WITHOUT), isWaived: true })).toEqual([
      'The database was upgraded.',
    ]);
    const empty = { ...DUE, restorePoint: { state: 'not_needed' } } as const;
    expect(await upgradeInstallation(steps(empty))).toEqual(['The database was upgraded.']);
  });

  it('changes nothing when something stops it', async () => {
    const given = steps({ ...DUE, problems: ['No room.'] });
    await expect(upgradeInstallation(given)).rejects.toThrow(
      new StartupError('Migrations to run: 1\n\nNo room.'),
    );
    expect(given.migrate).not.toHaveBeenCalled();
  });

  it('does nothing when nothing is to be done, also without a backup', async () => {
    const given = steps({ ...WITHOUT, isDue: false });
    expect(await upgradeInstallation(given)).toEqual(['Nothing is to be done.']);
    expect(given.migrate).not.toHaveBeenCalled();
    expect(describePlan(given.plan)).toMatch(/\n\nNothing is to be done\.$/);
    expect(describePlan(DUE)).toMatch(/\n\nNothing stops the upgrade\.$/);
  });

  it('asks in its plan for the backup that it needs', () => {
    expect(describePlan(WITHOUT)).toMatch(
      /\n\nFirst make a backup, because there is no complete backup: .*\. Nothing else stops the upgrade\.$/,
    );
  });
});
