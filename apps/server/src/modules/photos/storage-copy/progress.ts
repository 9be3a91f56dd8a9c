import type { CopyCounts, CopyEnd } from './copy-storage.ts';

const number = new Intl.NumberFormat('en');
const MISSING_SHOWN = 20;

const amount = ({ files, bytes }: CopyCounts) =>
  `${number.format(files)} files, ${number.format(Math.round(bytes / 1e6))} MB`;

/** How far it is, in one line. */
export function progressLine(counts: CopyCounts, total: number): string {
  const percent = total === 0 ? 100 : Math.min(100, Math.floor((100 * counts.images) / total));
  return `${percent} % of ${number.format(total)} images looked at; copied ${amount(counts)}`;
}

/** What came of it, for the person who asked for it. */
export function endReport(end: CopyEnd, { from, to }: { from: string; to: string }): string {
  const lines = [
    end.end === 'stopped'
      ? `Stopped. Copied ${amount(end)} so far; the same command goes on from here.`
      : `Everything is in ${to}. Copied ${amount(end)} from ${from}, each read back and the same.`,
  ];
  if (end.removed > 0)
    lines.push(`Removed ${number.format(end.removed)} files of deleted images from ${to}.`);
  if (end.missing.length > 0) {
    lines.push(
      `${number.format(end.missing.length)} files are missing in ${from}; their photos cannot be shown:`,
    );
    lines.push(...end.missing.slice(0, MISSING_SHOWN).map((key) => `  ${key}`));
    if (end.missing.length > MISSING_SHOWN) lines.push('  ...');
  }
  return lines.join('\n');
}

type Screen = { isTTY?: boolean; write: (text: string) => unknown };
const SHOW_EVERY_MS = { screen: 500, file: 10_000 };

/** Shows how far it is now and then: in place on a screen, line by line in a file. */
export function progressOn(screen: Screen, total: number, now: () => number) {
  const every = screen.isTTY ? SHOW_EVERY_MS.screen : SHOW_EVERY_MS.file;
  let showAt = 0;
  return {
    tell: (counts: CopyCounts) => {
      if (now() < showAt) return;
      showAt = now() + every;
      const line = progressLine(counts, total);
      screen.write(screen.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
    },
    end: () => void (screen.isTTY && screen.write('\r\x1b[K')),
  };
}
