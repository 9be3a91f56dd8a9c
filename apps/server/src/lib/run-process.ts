import { InvalidSettings } from './config/invalid-settings.ts';
import { shutdownSignal } from './shutdown-signal.ts';

/** Reasons to end that are told to a person as they are; anything else is a fault of ours and keeps its stack. */
const SENTENCES = new Set([
  'WrongSettings',
  'EmbeddedPostgresError',
  'DatabaseRefused',
  'ModelRefused',
  'LabelsRefused',
  'PortInUse',
  'StoreRefused',
  'StoreUnavailable',
  'CopyDiffers',
]);

const say = (text: string) => process.stderr.write(`${text}\n`);

function explained(error: unknown): string {
  if (error instanceof InvalidSettings) return `\n${error.message}`;
  if (!(error instanceof Error)) return String(error);
  return SENTENCES.has(error.name) ? error.message : (error.stack ?? error.message);
}

/**
 * Runs a process from its start until it is asked to end: `start` answers how to stop. Ends with code 0 then, and
 * with 1 when start or stop fails (told in a sentence). Asking twice does not hurry it: the database must close.
 */
export async function runProcess(start: () => Promise<() => Promise<void>>): Promise<void> {
  const asked = shutdownSignal();
  let step = 'start';
  try {
    const stop = await start();
    await asked;
    step = 'stop cleanly';
    await stop();
    process.exitCode = 0;
  } catch (error) {
    say(`Smart Waste cannot ${step}: ${explained(error)}`);
    process.exitCode = 1;
  }
  // Whatever still holds the event loop (a pooled connection, a timer) has nothing left to do.
  process.exit();
}

/** Runs something that ends by itself and prints what it answers. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    say(explained(error).trim());
    process.exitCode = 1;
  }
}
