import type { CopyCounts, CopyResult } from './copy-storage.ts';

const number = new Intl.NumberFormat('en');
const MAX_LISTED_MISSING = 20;

const amount = ({ files, bytes }: CopyCounts) =>
  `${number.format(files)} files, ${number.format(Math.round(bytes / 1e6))} MB`;

/** The progress in one line. */
export function progressLine(counts: CopyCounts, total: number): string {
  const percent = total === 0 ? 100 : Math.min(100, Math.floor((100 * counts.images) / total));
  return `${percent} % of ${number.format(total)} images checked; copied ${amount(counts)}`;
}

/** The summary for the person who ran the command. */
export function summarizeCopy(end: CopyResult, { from, to }: { from: string; to: string }): string {
  const lines = [
    end.end === 'stopped'
      ? `Stopped. Copied ${amount(end)} so far; run the same command to continue.`
      : `Everything is in ${to}. Copied ${amount(end)} from ${from}, each read back and verified.`,
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

type Output = { isTTY?: boolean; write: (text: string) => unknown };
const REPORT_INTERVAL_MS = { terminal: 500, file: 10_000 };

/** Writes the progress at intervals: in place on a terminal, line by line into a file. */
export function progressReporter(output: Output, total: number, now: () => number) {
  const intervalMs = output.isTTY ? REPORT_INTERVAL_MS.terminal : REPORT_INTERVAL_MS.file;
  let nextReportAt = 0;
  return {
    report: (counts: CopyCounts) => {
      if (now() < nextReportAt) return;
      nextReportAt = now() + intervalMs;
      const line = progressLine(counts, total);
      output.write(output.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
    },
    end: () => void (output.isTTY && output.write('\r\x1b[K')),
  };
}
