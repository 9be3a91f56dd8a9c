import { WrongSettings } from './config.ts';

/** Reasons to end that are told to a person as they are; anything else is a fault of ours and keeps its stack. */
const SENTENCES = new Set(['WrongSettings', 'EmbeddedFailure', 'ModelRefused', 'PortInUse']);

const say = (text: string) => process.stderr.write(`${text}\n`);

function explain(error: unknown): void {
  if (error instanceof WrongSettings) say(`Smart Waste cannot start:\n${error.message}`);
  else if (error instanceof Error && SENTENCES.has(error.name))
    say(`Smart Waste cannot start: ${error.message}`);
  else if (error instanceof Error) say(`Smart Waste cannot start: ${error.stack ?? error.message}`);
  else say(`Smart Waste cannot start: ${String(error)}`);
}

/**
 * Runs a process from its start to its signal: `start` answers how to stop. Ends with code 0 after Ctrl-C or
 * SIGTERM, 1 when the start fails (told in a sentence). A second signal does not hurry it: the database must close.
 */
export async function runProcess(start: () => Promise<() => Promise<void>>): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
  try {
    const stop = await start();
    await asked;
    await stop();
    process.exitCode = 0;
  } catch (error) {
    explain(error);
    process.exitCode = 1;
  }
  // Whatever still holds the event loop (a pooled connection, a timer) has nothing left to do.
  process.exit();
}
