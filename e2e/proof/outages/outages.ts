import type { Proof } from '../proof.ts';
import { circumstances, readLines, resultFile, writeText } from '../results.ts';
import { jumpClocks } from './clock-jumps.ts';
import { takeDatabaseAway } from './database-away.ts';
import { fillDisk } from './full-disk.ts';
import { unplugMachines } from './machines-unplugged.ts';
import type { Outage, OutageResult } from './outage.ts';
import { takeStoreAway } from './store-away.ts';
import { suspendWorkers } from './suspended-workers.ts';
import { uploadAtOnce } from './uploads-at-once.ts';

const OUTAGES: Record<string, Outage> = {
  'suspended-workers': suspendWorkers,
  'clock-jumps': jumpClocks,
  'database-away': takeDatabaseAway,
  'store-away': takeStoreAway,
  'full-disk': fillDisk,
  'machines-unplugged': unplugMachines,
  'uploads-at-once': uploadAtOnce,
};
const FILE = 'outages.jsonl';

/** Runs each outage, or one of them, and writes down what was seen. Resolves with whether all statements held. */
export const proveOutages: Proof = async ({ only, atEnd }) => {
  if (only !== undefined && !OUTAGES[only])
    throw new Error(`the outages are: ${Object.keys(OUTAGES).join(', ')}`);
  let holds = true;
  for (const [name, take] of Object.entries(OUTAGES)) {
    if (only !== undefined && only !== name) continue;
    const ends: (() => Promise<void>)[] = [];
    const end = async () => {
      for (const one of ends.splice(0)) await one();
    };
    atEnd(end);
    const outcome = await take({ atEnd: (one) => ends.unshift(one) });
    await end();
    await record(name, outcome);
    holds &&= holdsIn(outcome);
  }
  return holds;
};

const holdsIn = ({ lost, twice, orphans, broken }: OutageResult) =>
  lost + twice + orphans + broken.length === 0;

/** Replaces what was written of this outage, and writes the text of all of them. */
async function record(name: string, outcome: OutageResult) {
  const line = JSON.stringify({ outage: name, ...circumstances(), ...outcome });
  const lines = (await readLines(resultFile(FILE))).filter((one) => readOutage(one) !== name);
  const all = [...lines, line].toSorted((one, other) => readOutage(one).localeCompare(readOutage(other)));
  await writeText(resultFile(FILE), `${all.join('\n')}\n`);
  await writeText(resultFile('outages.txt'), all.map(formatOutage).join('\n'));
  console.log(formatOutage(line));
}

type Line = OutageResult & ReturnType<typeof circumstances> & { outage: string };
const read = (line: string): Line => JSON.parse(line);
const readOutage = (line: string): string => read(line).outage;

function formatOutage(line: string): string {
  const { outage, at, commit, node, cores, seen, broken, accepted, lost, twice, orphans } = read(line);
  const counts = { accepted, lost, twice, orphans, ...seen };
  return [
    `${outage} (${at}, ${commit}, Node ${node}, ${cores} cores)`,
    ...Object.entries(counts).map(([name, value]) => `  ${name}: ${value}`),
    ...(broken.length === 0 ? ['  every statement held'] : broken.map((one) => `  BROKEN: ${one}`)),
    '',
  ].join('\n');
}
