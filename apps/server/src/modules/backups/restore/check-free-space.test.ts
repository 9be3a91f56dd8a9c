import { expect, it } from 'vitest';
import type { Manifest } from '../archive.ts';
import { checkFreeSpace } from './check-free-space.ts';

const file = { name: '', bytes: 10e6, sha256: '' };
/** 1,000 MB of photos, and 20 MB of rows as they are compressed. */
const manifest: Manifest = {
  format: 1,
  snapshot_id: '',
  installation_id: '',
  created_at: '',
  version: '',
  migrations: [],
  recipient: null,
  tables: ['users', 'images'].map((name) => ({ name, columns: [], rows: 1, file })),
  sequences: [],
  objects: { count: 1, bytes: 1000e6, file, ids: file, missing: [] },
  secrets: null,
};

it.each([
  ['fits exactly', 1500e6, null],
  [
    'does not fit by a byte',
    1500e6 - 1,
    'The copy needs about 1,500 MB in /tmp, and 1,500 MB are free there. Set TMPDIR to a folder on a disk with more free space. Nothing was restored.',
  ],
  [
    'has photos that fit, and rows that do not',
    1299e6,
    'needs about 1,500 MB in /tmp, and 1,299 MB are free',
  ],
])('judges a copy that %s (BK-53)', (_, freeBytes, problem) => {
  const check = () => checkFreeSpace(manifest, { folder: '/tmp', freeBytes });
  if (problem === null) expect(check).not.toThrow();
  else expect(check).toThrow(problem);
});
