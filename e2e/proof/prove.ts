import { parseArgs } from 'node:util';
import { removeTemporaryFolders } from '../../testing/temporary-folder.ts';
import { endProcesses } from '../support/product.ts';
import { proveJourneys } from './journeys.ts';
import { proveKills } from './kills.ts';
import { proveLongTests } from './long-tests.ts';
import { proveOutages } from './outages/outages.ts';
import type { Proof } from './proof.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, only: { type: 'string' } },
});
const rounds = Number(values.rounds ?? 20);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds is a whole number above 0');

const PROOFS: Record<string, Proof> = {
  kills: proveKills,
  journeys: proveJourneys,
  outages: proveOutages,
  'long-tests': proveLongTests,
};
const ends: (() => Promise<void>)[] = [];

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
const untilInterrupted = new Promise<boolean>((done) => {
  interrupted.signal.addEventListener('abort', () => done(false));
});
try {
  const prove = PROOFS[positionals[0] ?? ''];
  if (!prove) throw new Error(`the proofs are: ${Object.keys(PROOFS).join(', ')}`);
  process.exitCode = (await Promise.race([
    prove({ rounds, only: values.only, atEnd: (end) => ends.unshift(end) }),
    untilInterrupted,
  ]))
    ? 0
    : 1;
} finally {
  for (const end of ends) await end();
  await endProcesses();
  await removeTemporaryFolders();
}
// What an interrupted proof still waits for ends with the process.
process.exit();
