type Output = { isTTY?: boolean; write: (text: string) => unknown };

const INTERVAL_MS = { terminal: 300, file: 5000 };

/** Writes the progress of a command at intervals: in place on a terminal, line by line into a file. */
export function createProgressLine(output: Output, now: () => number) {
  const intervalMs = output.isTTY ? INTERVAL_MS.terminal : INTERVAL_MS.file;
  let nextReportAt = 0;
  return {
    report: (text: string) => {
      if (now() < nextReportAt) return;
      nextReportAt = now() + intervalMs;
      output.write(output.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
    },
    /** Removes the line from a terminal. */
    end: () => void (output.isTTY && output.write('\r\x1b[K')),
  };
}
