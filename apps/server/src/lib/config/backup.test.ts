import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartupError } from '../errors.ts';
import { parseBucket } from './backup.ts';
import { loadConfig } from './config.ts';

describe('the daily backup (BK-05)', () => {
  it('is made when a place is named, and only then', () => {
    expect(loadConfig({ BACKUP_AT: '04:00', BACKUP_KEEP: '7d' }).backupSchedule).toBeNull();
    expect(loadConfig({ BACKUP_TO: 'backups' }).backupSchedule).toEqual({
      to: resolve('backups'),
      minute: 150,
      keep: null,
    });
  });

  it('has a time in UTC, and a rule for old ones', () => {
    const env = { BACKUP_TO: 's3://backups/waste', BACKUP_AT: '23:05', BACKUP_KEEP: '7d 4w' };
    expect(loadConfig(env).backupSchedule).toEqual({
      to: 's3://backups/waste',
      minute: 1385,
      keep: { days: 7, weeks: 4, months: 0 },
    });
  });

  it.each([
    ['BACKUP_AT', '24:00', 'a time of the day in UTC, like 02:30'],
    ['BACKUP_AT', '2.30', 'a time of the day in UTC, like 02:30'],
    ['BACKUP_KEEP', 'all', 'how many days, weeks and months are kept, like 7d 4w 12m'],
    ['BACKUP_TO', 'https://example.org', 'a folder, or a bucket like s3://bucket/prefix'],
    ['BACKUP_TO', 's3:/backups', 'a folder, or a bucket like s3://bucket/prefix'],
    ['BACKUP_TO', '~/backups', 'a folder, or a bucket like s3://bucket/prefix'],
  ])('is refused with %s=%s', (name, value, expected) => {
    const sentence = `${name} is ${JSON.stringify(value)}; it must be ${expected}.`;
    expect(() => loadConfig({ [name]: value })).toThrow(new StartupError(sentence));
  });
});

it.each([
  ['/mnt/backups', null],
  ['s3://backups', { bucket: 'backups', prefix: '' }],
  ['s3://backups/city/waste/', { bucket: 'backups', prefix: 'city/waste' }],
])('the place %s is %o', (address, place) => {
  expect(parseBucket(address)).toEqual(place);
});

it('another address is no place for backups', () => {
  expect(() => parseBucket('ftp://backups')).toThrow('no place for backups');
});
