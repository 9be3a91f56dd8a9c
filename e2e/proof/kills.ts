import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../testing/free-port.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { samplePhoto } from '../support/citizen.ts';
import { checkStore } from './check-store.ts';
import { type KillTarget, type Processes, startProcesses, TARGETS } from './processes.ts';
import type { ProofContext } from './proof.ts';
import { circumstances, readLines, resultFile, writeText } from './results.ts';
import { countLost, type SentPhotos, sendUntilAccepted } from './sent-photos.ts';

const FILE = 'kills.jsonl';
/** So many rounds are checked and recorded at once: an interruption loses at most these. */
const ROUNDS_OF_BATCH = 10;
const PHOTOS_OF_ROUND = 4;
const LATEST_KILL_MS = 1_500;
/** How often what was killed is killed again while it starts. */
const KILL_AGAIN_SHARE = 0.25;
/** Proofs run at the lowest priority; a round that takes longer fails the proof. */
const ROUND_MS = 1_200_000;
const ENV = { RATE_LIMITS: 'off', TILE_URL: 'off' };

const NONE = {
  rounds: 0,
  api: 0,
  worker: 0,
  database: 0,
  accepted: 0,
  lost: 0,
  twice: 0,
  orphans: 0,
};
type Counts = typeof NONE;
const COUNTED = Object.keys(NONE).filter((name): name is keyof Counts => name in NONE);

const sum = (one: Counts, other: Counts): Counts => ({
  ...one,
  ...Object.fromEntries(COUNTED.map((name) => [name, one[name] + other[name]])),
});

/**
 * Kills processes at random moments while photos are sent, for this many rounds, and adds what became of the photos to
 * the committed results. Resolves with whether nothing was lost, stored twice or left over.
 */
export async function proveKills({ rounds, atEnd }: ProofContext): Promise<boolean> {
  const processes = await startProcesses({
    dataDir: await createTemporaryFolder('prove-kills'),
    port: await findFreePort(),
    env: ENV,
    atEnd,
  });
  const photo = await readFile(samplePhoto('pile-street'));
  let total = NONE;
  while (total.rounds < rounds) {
    const size = Math.min(ROUNDS_OF_BATCH, rounds - total.rounds);
    const batch = await runBatch(processes, { size, photo, first: total.rounds });
    await record(batch);
    total = sum(total, batch);
  }
  return total.lost + total.twice + total.orphans === 0;
}

async function runBatch(
  processes: Processes,
  { size, photo, first }: { size: number; photo: Buffer; first: number },
): Promise<Counts> {
  const sentPhotos: SentPhotos = new Map();
  const killedTargets: KillTarget[] = [];
  for (let round = first; round < first + size; round += 1) {
    const keys = Array.from({ length: PHOTOS_OF_ROUND }, (_, index) => `round-${round}-photo-${index}`);
    const signal = AbortSignal.timeout(ROUND_MS);
    const sending = Promise.all(
      keys.map((key) => sendUntilAccepted(processes, { key, photo, sent: sentPhotos, signal })),
    );
    const [ofRound] = await Promise.all([killSome(processes), sending]);
    killedTargets.push(...ofRound);
  }
  const lost = await countLost(processes.url, sentPhotos);
  const { orphans, missing, twice } = await checkStore(processes.dataDir);
  for (const key of [...missing, ...orphans]) console.log(`file of the store: ${key}`);
  return {
    rounds: size,
    ...countTargets(killedTargets),
    accepted: sentPhotos.size,
    lost: lost + missing.length,
    twice,
    orphans: orphans.length,
  };
}

const countTargets = (killed: readonly KillTarget[]) => ({
  api: killed.filter((target) => target === 'api').length,
  worker: killed.filter((target) => target === 'worker').length,
  database: killed.filter((target) => target === 'database').length,
});

/** Kills at least one of the processes at a random moment, and sometimes one more while they start again. */
async function killSome(processes: Processes): Promise<KillTarget[]> {
  await delay(Math.random() * LATEST_KILL_MS);
  const chosen = TARGETS.filter(() => Math.random() < 0.5);
  const killed: KillTarget[] = chosen.length > 0 ? chosen : [randomTarget()];
  await Promise.all(killed.map((target) => processes.kill(target)));
  if (Math.random() < KILL_AGAIN_SHARE) {
    const again = randomTarget();
    const restoring = processes.restore();
    await delay(Math.random() * LATEST_KILL_MS);
    await processes.kill(again);
    killed.push(again);
    await restoring;
  }
  await processes.restore();
  return killed;
}

const randomTarget = (): KillTarget => TARGETS[Math.floor(Math.random() * TARGETS.length)] ?? 'api';

/** The counts of a line; what is missing or no number fails, so that no sum is wrong. */
function countsIn(line: string): Counts {
  const read: Partial<Record<string, unknown>> = JSON.parse(line);
  const entries = COUNTED.map((name) => {
    const count = read[name];
    if (typeof count !== 'number') throw new Error(`${FILE} has no number for ${name}: ${line}`);
    return [name, count] as const;
  });
  return { ...NONE, ...Object.fromEntries(entries) };
}

/** Adds a line to the results and writes the table of all of them. */
async function record(batch: Counts) {
  const lines = await readLines(resultFile(FILE));
  lines.push(JSON.stringify({ ...circumstances(), ...batch }));
  await writeText(resultFile(FILE), `${lines.join('\n')}\n`);
  const total = lines.map(countsIn).reduce(sum, NONE);
  const text = COUNTED.map((name) => `${name.padEnd(10)}${total[name]}`).join('\n');
  await writeText(resultFile('kills.txt'), `${text}\n`);
  console.log(`${new Date().toISOString()} ${COUNTED.map((name) => `${name} ${batch[name]}`).join(', ')}`);
}
