import type { FillProgress, FillResult } from './fill-city.ts';

const number = new Intl.NumberFormat('en');
const REPORT_INTERVAL_MS = { terminal: 300, file: 5000 };

type Output = { isTTY?: boolean; write: (text: string) => unknown };

const progressLine = ({ cases, moments, of }: FillProgress): string =>
  `${Math.floor((100 * moments) / of)} %: ${number.format(cases)} cases added`;

/** Writes the progress at intervals: in place on a terminal, line by line into a file. */
export function fillReporter(output: Output, now: () => number) {
  const intervalMs = output.isTTY ? REPORT_INTERVAL_MS.terminal : REPORT_INTERVAL_MS.file;
  let nextReportAt = 0;
  return {
    report: (progress: FillProgress) => {
      if (now() < nextReportAt) return;
      nextReportAt = now() + intervalMs;
      const line = progressLine(progress);
      output.write(output.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
    },
    end: () => void (output.isTTY && output.write('\r\x1b[K')),
  };
}

/** The summary for the person who ran the command. */
export function summarizeFill({ end, cases, played, known, skipped }: FillResult): string {
  const added = `Added ${number.format(cases)} cases with ${number.format(played)} events.`;
  if (end === 'stopped') return `Stopped. ${added} Run the same command to continue.`;
  const before = known > 0 ? ` ${number.format(known)} events had been added before.` : '';
  const left = skipped > 0 ? ` ${number.format(skipped)} did not fit to what people changed since.` : '';
  return `${played === 0 ? 'Nothing was added.' : added}${before}${left}`;
}
