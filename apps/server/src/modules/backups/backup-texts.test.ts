import { expect, it } from 'vitest';
import type { Manifest } from './archive.ts';
import { summarizeBackup } from './backup-texts.ts';

const FILE = { name: 'a file', bytes: 1, sha256: '' };
const manifest = (missing: string[]): Manifest => ({
  format: 1,
  snapshot_id: '0198c0de-0000-7000-8000-0000000000b1',
  version: '0.1.0',
  created_at: '2026-11-25T05:00:00.000Z',
  installation_id: '0198c0de-0000-7000-8000-0000000000b2',
  migrations: [],
  sequences: [],
  tables: [],
  recipient: null,
  objects: { count: 2, bytes: 3_000_000, file: FILE, ids: FILE, missing },
  secrets: null,
});

it('says of lost photos that this backup has none of them, as an older one may have', () => {
  expect(summarizeBackup(manifest(['photos/1.jpg']), 'folder:/mnt/backups')).toBe(
    'The backup 0198c0de-0000-7000-8000-0000000000b1 is complete in folder:/mnt/backups: all rows, and 2 files of 3 MB.\n' +
      '1 files are missing in the photo store, and are not in this backup:\n  photos/1.jpg',
  );
});
