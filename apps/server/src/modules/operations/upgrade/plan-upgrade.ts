import { formatBytes } from '../../../lib/format-bytes.ts';
import type { CompletedBackup, InstalledSchema } from '../ports.ts';

export type UpgradeFacts = InstalledSchema & {
  targetVersion: string;
  /** To the PostgreSQL of the packages; a database that is in use is changed by the next start. Null without one. */
  majorChange: { from: number; to: number; bytesNeeded: number; isInUse: boolean } | null;
  /** On the disk of the database; null where it is not on this machine. */
  freeBytes: number | null;
  /** Databases of earlier major versions beside that of the product. */
  former: readonly { major: number; bytes: number }[];
  now: Date;
};

/** A backup of this age is the way back from an upgrade: what came after it would be lost. */
const RESTORE_POINT_MAX_AGE_MS = 60 * 60_000;

/** `lines` say what there is, `problems` what stops the upgrade: one sentence each. */
export type UpgradePlan = {
  lines: string[];
  problems: string[];
  isDue: boolean;
  restorePoint: RestorePoint;
};

/** The way back from an upgrade: a backup, none because there is nothing to lose, or what there is instead of one. */
export type RestorePoint =
  | { state: 'known'; place: string }
  | { state: 'not_needed' }
  | { state: 'missing'; found: string };

/** What the upgrade of an installation to this version does, and what stops it (UG-08). */
export function planUpgrade(facts: UpgradeFacts): UpgradePlan {
  const { pendingSteps } = facts;
  return {
    lines: [
      `Now: ${describeInstalled(facts)}, PostgreSQL ${facts.postgresVersion}`,
      `This version: Smart Waste ${facts.targetVersion}`,
      ...describeMajorChange(facts),
      `Migrations to run: ${pendingSteps.length}`,
      ...pendingSteps.map(({ name, isOnline }) => `  ${name}${isOnline ? ' (beside what works)' : ''}`),
      `Disk: ${describeDisk(facts)}`,
      ...describeFormer(facts),
      `Sessions of other processes: ${facts.otherSessions}`,
      `Last complete backup: ${facts.lastBackup === null ? 'none' : describeBackup(facts.lastBackup)}`,
    ],
    problems: findProblems(facts),
    isDue: pendingSteps.length > 0 || facts.majorChange?.isInUse === false,
    restorePoint: findRestorePoint(facts),
  };
}

const describeBackup = ({ backup_id, target, ended_at }: CompletedBackup): string =>
  `${backup_id} of ${ended_at.toISOString()} in ${target}`;

function findRestorePoint({ version, lastBackup, now }: UpgradeFacts): RestorePoint {
  if (version === null) return { state: 'not_needed' };
  if (lastBackup === null) return { state: 'missing', found: 'there is no complete backup' };
  const place = describeBackup(lastBackup);
  return now.getTime() - lastBackup.ended_at.getTime() <= RESTORE_POINT_MAX_AGE_MS
    ? { state: 'known', place }
    : { state: 'missing', found: `the last complete backup is ${place}, more than an hour old` };
}

function describeInstalled({ version, migratedAt }: UpgradeFacts): string {
  if (version === null) return 'an empty database';
  const since = migratedAt === null ? '' : ` since ${migratedAt.toISOString().slice(0, 10)}`;
  return `Smart Waste ${version}${since}`;
}

function describeMajorChange({ majorChange }: UpgradeFacts): string[] {
  if (majorChange === null) return [];
  const { from, to, bytesNeeded, isInUse } = majorChange;
  const when = isInUse ? 'the next start of the product' : 'the upgrade';
  return [
    `PostgreSQL ${from} becomes ${to}: ${when} copies the database (at most ${formatBytes(bytesNeeded)})`,
  ];
}

/** The old database stays when it is copied to another major version. */
const sumBytesNeeded = ({ bytesNeeded, majorChange }: UpgradeFacts): number =>
  bytesNeeded + (majorChange?.bytesNeeded ?? 0);

function describeDisk(facts: UpgradeFacts): string {
  const { freeBytes } = facts;
  const needed = `at most ${formatBytes(sumBytesNeeded(facts))} needed`;
  return freeBytes === null
    ? `${needed} where the database is; how much is free there is not known`
    : `${needed}, ${formatBytes(freeBytes)} free`;
}

function describeFormer({ former }: UpgradeFacts): string[] {
  if (former.length === 0) return [];
  const bytes = former.reduce((sum, one) => sum + one.bytes, 0);
  return [`Old databases: ${formatBytes(bytes)}, which an admin can delete on /admin/operations`];
}

function findProblems(facts: UpgradeFacts): string[] {
  const { unknownSteps, freeBytes, otherSessions, version } = facts;
  const bytesNeeded = sumBytesNeeded(facts);
  const problems: string[] = [];
  if (unknownSteps.length > 0)
    problems.push(
      `A newer Smart Waste has migrated this database (${unknownSteps.join(', ')}). Update Smart Waste.`,
    );
  if (freeBytes !== null && freeBytes < bytesNeeded)
    problems.push(
      `The disk of the database has too little room. Free ${formatBytes(bytesNeeded - freeBytes)} more.`,
    );
  const from = facts.majorChange?.from;
  if (facts.former.some(({ major }) => major === from))
    problems.push(
      `The database is of PostgreSQL ${from}, and so is database.${from} in the data directory, which would be in the way of the change. ` +
        `When the database has what you need, move database.${from} away; otherwise put it in the place of the other.`,
    );
  if (otherSessions > 0 && facts.pendingSteps.length > 0 && !facts.runsBesideThisVersion)
    problems.push(
      `Other processes use the database, and those of version ${version} cannot work beside this one. Stop them.`,
    );
  return problems;
}
