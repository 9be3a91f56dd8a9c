import type { ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';

type WatchedProcess = { process: ChildProcess };

/** The present memory of the process and its peak since `forgetPeak`, in megabytes. */
export async function readMemory({
  process: { pid },
}: WatchedProcess): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const readMegabytes = (field: string) =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: readMegabytes('VmRSS'), peak: readMegabytes('VmHWM') };
}

/** Resets the kernel's peak to the current size. */
export const forgetPeak = ({ process: { pid } }: WatchedProcess): Promise<void> =>
  writeFile(`/proc/${pid}/clear_refs`, '5');
