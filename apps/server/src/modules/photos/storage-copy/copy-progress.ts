import { formatBytes } from '../../../lib/format-bytes.ts';
import type { CopyCounts, CopyResult } from './copy-storage.ts';

const number = new Intl.NumberFormat('en');
const MAX_LISTED_MISSING = 20;

const formatAmount = ({ files, bytes }: CopyCounts) => `${number.format(files)} files, ${formatBytes(bytes)}`;

/** The progress in one line. */
export function copyProgress(counts: CopyCounts, total: number): string {
  const percent = total === 0 ? 100 : Math.min(100, Math.floor((100 * counts.images) / total));
  return `${percent} % of ${number.format(total)} images checked; copied ${formatAmount(counts)}`;
}

/** The summary for the person who ran the command. */
export function summarizeCopy(end: CopyResult, { from, to }: { from: string; to: string }): string {
  const lines = [
    end.end === 'stopped'
      ? `Stopped. Copied ${formatAmount(end)} so far; run the same command to continue.`
      : `Everything is in ${to}. Copied ${formatAmount(end)} from ${from}, each read back and verified.`,
  ];
  if (end.removed > 0)
    lines.push(`Removed ${number.format(end.removed)} files of deleted images from ${to}.`);
  if (end.missing.length > 0) {
    lines.push(
      `${number.format(end.missing.length)} files are missing in ${from}; their photos cannot be shown:`,
    );
    lines.push(...end.missing.slice(0, MAX_LISTED_MISSING).map((key) => `  ${key}`));
    if (end.missing.length > MAX_LISTED_MISSING) lines.push('  ...');
  }
  return lines.join('\n');
}
