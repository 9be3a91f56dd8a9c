import { setFlagsFromString } from 'node:v8';
import { isDiskFull } from './caught-error.ts';
import { StartupError, UsageError } from './errors.ts';
import { waitForShutdown } from './shutdown-signal.ts';

/**
 * How much a heap may grow, in percent of what the last collection left, before V8 collects all of it again. V8 counts
 * the bytes of photos, which lie outside of the heap, and by default it grew a heap of 33 MB by so little that every
 * twentieth photo cost a collection, two workers a quarter of their throughput, and a backup an eighth of its processor time.
 */
const HEAP_GROWING_PERCENT = 200;

const letHeapGrow = () => setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);

const printError = (text: string) => process.stderr.write(`${text}\n`);

/** A StartupError is explained by its message, and so is a full disk, which names the file; any other error is a defect and is printed with its stack trace. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isDiskFull(error)) return `The disk is full: ${error.message}`;
  if (!(error instanceof StartupError)) return error.stack ?? error.message;
  return error.message.includes('\n') ? `\n${error.message}` : error.message;
}

/**
 * Runs a process until a shutdown signal: `start` resolves with the function that stops it. Exits with code 0, or with
 * 1 and a message when start or stop fails. A second signal does not shorten the stop, because the database must be
 * closed.
 */
export async function runProcess(start: () => Promise<() => Promise<void>>): Promise<void> {
  letHeapGrow();
  const shutdown = waitForShutdown();
  let step = 'start';
  try {
    const stop = await start();
    await shutdown;
    step = 'stop cleanly';
    await stop();
    process.exitCode = 0;
  } catch (error) {
    printError(`Smart Waste cannot ${step}: ${describeError(error)}`);
    process.exitCode = 1;
  }
  // Pooled connections and timers may still keep the event loop alive; their work is done.
  process.exit();
}

type ErrorClass = abstract new (...given: never[]) => Error;

/** For `catch`: errors of these classes are about other systems and not about the program, so only their message is printed. */
export const rethrowWithoutStack =
  (...classes: readonly ErrorClass[]) =>
  (error: unknown): never => {
    if (!(error instanceof Error) || !classes.some((kind) => error instanceof kind)) throw error;
    throw new StartupError(error.message, { cause: error });
  };

/**
 * Runs a command that ends by itself and prints its result. Exits with a message and code 1 when it fails, or 2 when
 * its arguments are wrong.
 */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  letHeapGrow();
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    printError(describeError(error).trim());
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
