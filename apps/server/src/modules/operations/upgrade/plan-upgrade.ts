import type { InstalledSchema } from '../ports.ts';

export type UpgradeFacts = InstalledSchema & {
  targetVersion: string;
  /** On the disk of the database; null where it is not on this machine. */
  freeBytes: number | null;
};

/** `lines` say what there is, `problems` what stops the upgrade: one sentence each. */
export type UpgradePlan = { lines: string[]; problems: string[]; isDue: boolean };

/** What the upgrade of an installation to this version does, and what stops it (UG-08). */
export function planUpgrade(facts: UpgradeFacts): UpgradePlan {
  const { pendingSteps } = facts;
  return {
    lines: [
      `Now: ${describeInstalled(facts)}, PostgreSQL ${facts.postgresVersion}`,
      `This version: Smart Waste ${facts.targetVersion}`,
      `Migrations to run: ${pendingSteps.length}`,
      ...pendingSteps.map(({ name, isOnline }) => `  ${name}${isOnline ? ' (beside what works)' : ''}`),
      `Disk: ${describeDisk(facts)}`,
      `Sessions of other processes: ${facts.otherSessions}`,
    ],
    problems: findProblems(facts),
    isDue: pendingSteps.length > 0,
  };
}

function describeInstalled({ version, migratedAt }: UpgradeFacts): string {
  if (version === null) return 'an empty database';
  const since = migratedAt === null ? '' : ` since ${migratedAt.toISOString().slice(0, 10)}`;
  return `Smart Waste ${version}${since}`;
}

function describeDisk({ bytesNeeded, freeBytes }: UpgradeFacts): string {
  const needed = `at most ${inMegabytes(bytesNeeded)} needed`;
  return freeBytes === null
    ? `${needed} where the database is; how much is free there is not known`
    : `${needed}, ${inMegabytes(freeBytes)} free`;
}

function findProblems(facts: UpgradeFacts): string[] {
  const { unknownSteps, bytesNeeded, freeBytes, otherSessions, version } = facts;
  const problems: string[] = [];
  if (unknownSteps.length > 0)
    problems.push(
      `A newer Smart Waste has migrated this database (${unknownSteps.join(', ')}). Update Smart Waste.`,
    );
  if (freeBytes !== null && freeBytes < bytesNeeded)
    problems.push(
      `The disk of the database has too little room. Free ${inMegabytes(bytesNeeded - freeBytes)} more.`,
    );
  if (otherSessions > 0 && facts.pendingSteps.length > 0 && !facts.runsBesideThisVersion)
    problems.push(
      `Other processes use the database, and those of version ${version} cannot work beside this one. Stop them.`,
    );
  return problems;
}

const inMegabytes = (bytes: number): string =>
  `${Math.ceil(Math.max(0, bytes) / 1e6).toLocaleString('en')} MB`;
