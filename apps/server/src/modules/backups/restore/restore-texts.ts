import type { ErasureResult } from './apply-erasures.ts';
import type { RestoreResult, RestoreStep } from './restore.ts';

const number = new Intl.NumberFormat('en');
const MAX_LISTED_MISSING = 20;
const DOING: Record<RestoreStep, string> = {
  verify: 'verified',
  load: 'loaded',
  copy: 'copied',
};
const OF: Record<RestoreStep, string> = { verify: 'photos', load: 'rows', copy: 'photos' };

/** The progress in one line. */
export function restoreProgress(step: RestoreStep, done: number, total: number): string {
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
  return `${percent} % of ${number.format(total)} ${OF[step]} ${DOING[step]}`;
}

const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${number.format(count)} ${count === 1 ? one : many}`;

const formatErased = ({ images, users }: ErasureResult) =>
  `${formatCount(images, 'upload')}, ${formatCount(users, 'account')}`;

const formatMissing = ({ missing }: RestoreResult) =>
  `${formatCount(missing.length, 'file was', 'files were')} missing already when the backup was made`;

const describeLastAdmins = ({ lastAdmins }: ErasureResult): string[] =>
  lastAdmins.map(
    (username) =>
      `The account ${username} was deleted since, but is the only admin here: make another one an admin, then delete it.`,
  );

/** The summary for the person who had erased again what was erased since `moment`. */
export function summarizeErasures(erased: ErasureResult, moment: string): string {
  const lines = describeLastAdmins(erased);
  if (erased.images + erased.users > 0)
    lines.unshift(`Erased again what was erased since ${moment}: ${formatErased(erased)}.`);
  return lines.join('\n') || `Nothing that was erased since ${moment} is in the database.`;
}

/** The summary for the person who ran the command, with what is left to do. */
export function summarizeRestore(result: RestoreResult): string {
  const { snapshot_id, created_at, version, rows, photos, missing, erased, isSecretUnproven } = result;
  const lines = [
    `Restored backup ${snapshot_id} of ${created_at} (Smart Waste ${version}): ${formatCount(rows, 'row')} and ${formatCount(photos, 'file')}, all verified.`,
  ];
  if (erased.images + erased.users > 0)
    lines.push(`Erased again what was erased since: ${formatErased(erased)}.`);
  lines.push(...describeLastAdmins(erased));
  if (missing.length > 0) {
    lines.push(`${formatMissing(result)}:`);
    lines.push(...missing.slice(0, MAX_LISTED_MISSING).map((key) => `  ${key}`));
    if (missing.length > MAX_LISTED_MISSING) lines.push('  ...');
  }
  if (isSecretUnproven)
    lines.push(
      'Photo links are signed with TOKEN_SECRET of the settings. If the original has the same one, its links open here too: set another one before the start.',
    );
  lines.push(
    'This is a copy: it sends no message, deletes no file and makes no backup. Start it (npm start), look at it, then: npm run restore -- --go-live',
  );
  return lines.join('\n');
}

export type RestoreTrial = { detections: number; servedPhoto: boolean };

/** The summary of a backup that was restored into a temporary place and tried there. */
export function summarizeTrial(result: RestoreResult, { detections, servedPhoto }: RestoreTrial): string {
  const { snapshot_id, created_at, version, rows, photos, missing } = result;
  const served = servedPhoto ? ', and showed the newest photo of the backup' : '; the backup has no photos';
  const lost = missing.length > 0 ? `\n${formatMissing(result)}.` : '';
  return (
    `Backup ${snapshot_id} of ${created_at} (Smart Waste ${version}) can be restored: ${number.format(rows)} rows and ` +
    `${number.format(photos)} files are as they were. The product started on them, let a person sign up and log in, analysed a photo ` +
    `(${formatCount(detections, 'detection')})${served}.${lost}`
  );
}
