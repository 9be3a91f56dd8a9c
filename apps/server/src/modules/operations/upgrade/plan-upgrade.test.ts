import { describe, expect, it } from 'vitest';
import { planUpgrade, type UpgradeFacts } from './plan-upgrade.ts';

const FACTS: UpgradeFacts = {
  targetVersion: '0.2.0',
  postgresVersion: '18.4',
  majorChange: null,
  version: '0.1.0',
  migratedAt: new Date('2026-11-23T10:00:00Z'),
  unknownSteps: [],
  pendingSteps: [
    { name: '0090-product-versions', isOnline: false },
    { name: '0091-index', isOnline: true },
  ],
  bytesNeeded: 300_000_000,
  freeBytes: 5_000_000_000,
  former: [],
  otherSessions: 0,
  runsBesideThisVersion: true,
  lastBackup: {
    backup_id: '01a2',
    target: 's3://backups/waste',
    ended_at: new Date('2026-11-25T09:00:00Z'),
  },
  now: new Date('2026-11-25T10:00:00Z'),
};
const FORMER = [
  { major: 16, bytes: 500_000_000 },
  { major: 17, bytes: 1_500_000_000 },
];
const BACKUP = '01a2 of 2026-11-25T09:00:00.000Z in s3://backups/waste';

describe('the plan of an upgrade (UG-08)', () => {
  it('says versions, migrations, disk and other processes', () => {
    expect(planUpgrade(FACTS)).toEqual({
      lines: [
        'Now: Smart Waste 0.1.0 since 2026-11-23, PostgreSQL 18.4',
        'This version: Smart Waste 0.2.0',
        'Migrations to run: 2',
        '  0090-product-versions',
        '  0091-index (beside what works)',
        'Disk: at most 300 MB needed, 5,000 MB free',
        'Sessions of other processes: 0',
        `Last complete backup: ${BACKUP}`,
      ],
      problems: [],
      isDue: true,
      restorePoint: { state: 'known', place: BACKUP },
    });
  });

  it('says what is not known: when an early version migrated, and the disk of another machine', () => {
    const { lines } = planUpgrade({ ...FACTS, migratedAt: null, freeBytes: null });
    expect(lines).toContain('Now: Smart Waste 0.1.0, PostgreSQL 18.4');
    expect(lines).toContain(
      'Disk: at most 300 MB needed where the database is; how much is free there is not known',
    );
    expect(planUpgrade({ ...FACTS, version: null, migratedAt: null }).lines[0]).toContain(
      'an empty database',
    );
  });

  it.each<[string, Partial<UpgradeFacts>, string[]]>([
    ['nothing', {}, []],
    [
      'a newer database',
      { unknownSteps: ['9999-later'], pendingSteps: [] },
      ['A newer Smart Waste has migrated this database (9999-later). Update Smart Waste.'],
    ],
    [
      'a full disk',
      { freeBytes: 100_000_000 },
      ['The disk of the database has too little room. Free 200 MB more.'],
    ],
    ['enough room to the byte', { freeBytes: 300_000_000 }, []],
    [
      'processes of a version too old to work beside this one',
      { otherSessions: 3, runsBesideThisVersion: false },
      [
        'Other processes use the database, and those of version 0.1.0 cannot work beside this one. Stop them.',
      ],
    ],
    [
      'an old database that is in the way of a change of the major version (UG-12)',
      { former: FORMER, majorChange: { from: 17, to: 18, bytesNeeded: 1, isInUse: false } },
      [
        'The database is of PostgreSQL 17, and so is database.17 in the data directory, which would be in the way of the change. ' +
          'When the database has what you need, move database.17 away; otherwise put it in the place of the other.',
      ],
    ],
    ['old databases without a change of the major version', { former: FORMER }, []],
    ['no processes of such a version', { otherSessions: 0, runsBesideThisVersion: false }, []],
    ['processes of the version before', { otherSessions: 3 }, []],
    [
      'such processes when nothing is due',
      { otherSessions: 3, runsBesideThisVersion: false, pendingSteps: [] },
      [],
    ],
  ])('is stopped by %s or not', (_, facts, problems) => {
    expect(planUpgrade({ ...FACTS, ...facts }).problems).toEqual(problems);
  });

  it('has a way back only by a complete backup of the last hour (UG-09)', () => {
    const later = { ...FACTS, now: new Date('2026-11-25T10:00:00.001Z') };
    expect(planUpgrade(later).restorePoint).toEqual({
      state: 'missing',
      found: `the last complete backup is ${BACKUP}, more than an hour old`,
    });
    const without = planUpgrade({ ...FACTS, lastBackup: null });
    expect(without.restorePoint).toEqual({ state: 'missing', found: 'there is no complete backup' });
    expect(without.lines).toContain('Last complete backup: none');
    const empty = planUpgrade({ ...FACTS, version: null, lastBackup: null });
    expect(empty.restorePoint).toEqual({ state: 'not_needed' });
  });

  it('is not due when no migration is to run', () => {
    expect(planUpgrade({ ...FACTS, pendingSteps: [] }).isDue).toBe(false);
  });

  it('names a change of the major version, which needs room for the whole database (UG-14)', () => {
    const majorChange = { from: 17, to: 18, bytesNeeded: 4_800_000_000, isInUse: false };
    const { lines, problems } = planUpgrade({ ...FACTS, majorChange });
    expect(lines).toContain('PostgreSQL 17 becomes 18: the upgrade copies the database (at most 4,800 MB)');
    expect(lines).toContain('Disk: at most 5,100 MB needed, 5,000 MB free');
    expect(problems).toEqual(['The disk of the database has too little room. Free 100 MB more.']);
  });

  it('says what old databases take that may be deleted (UG-15)', () => {
    expect(planUpgrade({ ...FACTS, former: FORMER }).lines).toContain(
      'Old databases: 2,000 MB, which an admin can delete on /admin/operations',
    );
  });

  it('leaves the major version of a database that is in use to the next start', () => {
    const done = { ...FACTS, pendingSteps: [], bytesNeeded: 0 };
    const majorChange = { from: 17, to: 18, bytesNeeded: 1, isInUse: true };
    const inUse = planUpgrade({ ...done, majorChange });
    expect(inUse.lines).toContain(
      'PostgreSQL 17 becomes 18: the next start of the product copies the database (at most 1 kB)',
    );
    expect(inUse.isDue).toBe(false);
    expect(planUpgrade({ ...done, majorChange: { ...majorChange, isInUse: false } }).isDue).toBe(true);
  });
});
