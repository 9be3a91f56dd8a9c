import { formatBytes } from '../../lib/format-bytes.ts';
import type { Manifest } from './archive.ts';
import type { BackupCounts } from './ports.ts';
import type { RemovalCounts } from './remove-old-backups.ts';

const MAX_LISTED_MISSING = 20;
const number = new Intl.NumberFormat('en');

/** The progress in one line. */
export const formatBackupProgress = ({ objects, objects_done, stored_bytes }: BackupCounts): string =>
  `${number.format(objects_done)} of ${number.format(objects)} files are in the backup; stored ${formatBytes(stored_bytes)}`;

/** The summary for the person who ran the command. */
export function summarizeBackup(
  { snapshot_id, objects }: Manifest,
  address: string,
  removed?: RemovalCounts,
): string {
  const lines = [
    `The backup ${snapshot_id} is complete in ${address}: all rows, and ${number.format(objects.count)} files of ${formatBytes(objects.bytes)}.`,
  ];
  if (objects.missing.length > 0) {
    lines.push(
      `${number.format(objects.missing.length)} files are missing in the photo store, and are not in this backup:`,
    );
    lines.push(...objects.missing.slice(0, MAX_LISTED_MISSING).map((key) => `  ${key}`));
    if (objects.missing.length > MAX_LISTED_MISSING) lines.push('  ...');
  }
  if (removed && removed.backups + removed.objects > 0)
    lines.push(
      `Removed: ${number.format(removed.backups)} old backups, and ${number.format(removed.objects)} files that no kept backup has.`,
    );
  return lines.join('\n');
}
