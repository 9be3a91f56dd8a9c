import { measureMs } from './report.ts';

/**
 * Measures several pieces of work by name, in milliseconds. The pieces take turns, so that all run under the same
 * load of the machine. A tenth of the rounds runs first as a warm-up, which does not count.
 */
export async function runInTurns<Name extends string>(
  times: number,
  works: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number[]>> {
  const entries = Object.entries(works) as [Name, () => Promise<unknown>][]; // Object.entries forgets the names
  const taken = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Record<Name, number[]>;
  for (let time = -Math.ceil(times / 10); time < times; time += 1) {
    for (const [name, work] of entries) {
      const ms = await measureMs(work);
      if (time >= 0) taken[name].push(ms);
    }
  }
  return taken;
}
