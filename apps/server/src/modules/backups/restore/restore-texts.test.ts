import { expect, it } from 'vitest';
import type { RestoreResult } from './restore.ts';
import { restoreProgress, summarizeErasures, summarizeRestore, summarizeTrial } from './restore-texts.ts';

const RESULT: RestoreResult = {
  snapshot_id: '0198c0de-0000-7000-8000-0000000000b1',
  created_at: '2026-11-25T05:00:00.000Z',
  version: '0.1.0',
  installation_id: '0198c0de-0000-7000-8000-0000000000b2',
  rows: 12_345,
  photos: 6_789,
  missing: [],
  erased: { images: 0, users: 0, lastAdmins: [] },
  isSecretUnproven: false,
};

it('says what was restored and what is left to do', () => {
  expect(summarizeRestore(RESULT)).toBe(
    'Restored backup 0198c0de-0000-7000-8000-0000000000b1 of 2026-11-25T05:00:00.000Z (Smart Waste 0.1.0): 12,345 rows and 6,789 files, all verified.\n' +
      'This is a copy: it sends no message, deletes no file and makes no backup. Start it (npm start), look at it, then: npm run restore -- --go-live',
  );
});

it('says what was erased again, who could not be, and which files were missing before', () => {
  const missing = Array.from({ length: 25 }, (_, n) => `photos/${n}.jpg`);
  const text = summarizeRestore({
    ...RESULT,
    missing,
    erased: { images: 2, users: 1, lastAdmins: ['root'] },
  });
  expect(text).toContain('Erased again what was erased since: 2 uploads, 1 account.');
  expect(text).toContain('The account root was deleted since, but is the only admin here');
  expect(text).toContain('25 files were missing already when the backup was made:\n  photos/0.jpg\n');
  expect(text).toContain('  photos/19.jpg\n  ...\n');
});

it('says of a secret that may be that of the original what follows (BK-47)', () => {
  expect(summarizeRestore({ ...RESULT, isSecretUnproven: true })).toContain(
    '\nPhoto links are signed with TOKEN_SECRET of the settings. If the original has the same one, its links open here too: ',
  );
});

it.each([
  [
    { images: 1, users: 2, lastAdmins: [] },
    /^Erased again what was erased since noon: 1 upload, 2 accounts\.$/,
  ],
  [{ images: 0, users: 0, lastAdmins: [] }, /^Nothing that was erased since noon is in the database\.$/],
  [
    { images: 0, users: 0, lastAdmins: ['root'] },
    /^The account root was deleted since, but is the only admin here/,
  ],
])('says what of the erasures %j was erased again', (erased, text) => {
  expect(summarizeErasures(erased, 'noon')).toMatch(text);
});

it.each([
  ['verify', 1, 3, '33 % of 3 photos verified'],
  ['load', 1_000, 2_000, '50 % of 2,000 rows loaded'],
  ['copy', 0, 0, '100 % of 0 photos copied'],
] as const)('shows the progress of %s', (step, done, total, text) => {
  expect(restoreProgress(step, done, total)).toBe(text);
});

it('says what was tried with a backup (BK-53)', () => {
  expect(summarizeTrial(RESULT, { detections: 4, servedPhoto: true })).toBe(
    'Backup 0198c0de-0000-7000-8000-0000000000b1 of 2026-11-25T05:00:00.000Z (Smart Waste 0.1.0) can be restored: 12,345 rows and ' +
      '6,789 files are as they were. The product started on them, let a person sign up and log in, analysed a photo (4 detections), ' +
      'and showed the newest photo of the backup.',
  );
  const withoutPhotos = summarizeTrial(
    { ...RESULT, missing: ['photos/1.jpg'] },
    { detections: 4, servedPhoto: false },
  );
  expect(withoutPhotos).toContain('(4 detections); the backup has no photos.\n1 file was missing already');
});
