import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { uuidV7 } from '../../lib/clock-and-ids.ts';
import { writeErasures } from '../../test/backups.ts';
import { memoryTarget } from '../../test/memory-target.ts';
import { archiveFiles } from './archive.ts';
import { removeOldErasures } from './remove-old-erasures.ts';
import { readErasures } from './restore/apply-erasures.ts';
import { sealJson } from './sealed-json.ts';

const OLDEST = new Date('2026-06-01T02:30:00.000Z');
const HELD = async () => undefined;

const erasure = (id: string, erased_at: string) => ({ kind: 'image' as const, id, erased_at });
/** Before OLDEST, shortly before it, after it, and both in one file. */
const FILES = [
  [erasure('long-ago', '2026-05-01T00:00:00.000Z'), erasure('before', '2026-06-01T01:00:00.000Z')],
  [erasure('shortly-before', '2026-06-01T02:00:00.000Z')],
  [erasure('after', '2026-07-01T00:00:00.000Z')],
  [erasure('both-before', '2026-05-02T00:00:00.000Z'), erasure('both-after', '2026-07-02T00:00:00.000Z')],
];

function filledTarget() {
  const target = memoryTarget();
  for (const erasures of FILES) writeErasures(target, erasures);
  return target;
}
const idsIn = async (target: ReturnType<typeof memoryTarget>, since: string) =>
  (await readErasures(target, since)).map(({ id }) => id).sort();

it('removes the erasures that no kept backup needs, and a restore of each erases the same as before (BK-18)', async () => {
  const target = filledTarget();
  const later = '2026-06-15T02:30:00.000Z';
  const before = [await idsIn(target, OLDEST.toISOString()), await idsIn(target, later)];
  await removeOldErasures(target, OLDEST, HELD);
  expect(target.files.size).toBe(FILES.length - 1);
  expect([await idsIn(target, OLDEST.toISOString()), await idsIn(target, later)]).toEqual(before);
  expect(before[0]).toEqual(['after', 'both-after', 'shortly-before']);
});

it('goes on after it was killed, and removes nothing once its lease is lost (BK-18)', async () => {
  const target = filledTarget();
  const files = [...target.files.keys()];
  const lost = async () => Promise.reject(new Error('another backup may have begun'));
  await expect(removeOldErasures(target, OLDEST, lost)).rejects.toThrow('another backup');
  expect([...target.files.keys()]).toEqual(files);
  const remove = async () => Promise.reject(new Error('killed'));
  await expect(removeOldErasures({ ...target, remove }, OLDEST, HELD)).rejects.toThrow('killed');
  await removeOldErasures(target, OLDEST, HELD);
  await removeOldErasures(target, OLDEST, HELD);
  expect(target.files.size).toBe(FILES.length - 1);
});

it('reads no file that was written later, and names one that it cannot read (BK-18)', async () => {
  const target = memoryTarget();
  const writtenAt = (moment: string) => archiveFiles.erasures(uuidV7(Date.parse(moment), randomBytes(16)));
  const [old, recent] = [writtenAt('2026-05-01T00:00:00.000Z'), writtenAt('2026-07-01T00:00:00.000Z')];
  target.files.set(recent, Buffer.from('{}'));
  await removeOldErasures(target, OLDEST, HELD);
  target.files.set(old, Buffer.from('{}'));
  await expect(removeOldErasures(target, OLDEST, HELD)).rejects.toThrow(`${old} in memory is damaged`);
  expect([...target.files.keys()].sort()).toEqual([old, recent].sort());
  target.files.set(old, Buffer.from(sealJson({ erasures: FILES[0] ?? [] })));
  await removeOldErasures(target, OLDEST, HELD);
  expect([...target.files.keys()]).toEqual([recent]);
});
