const LOOK_FOR_PARENT_MS = 500;

/**
 * Resolves when this process is to end: by Ctrl-C, SIGTERM, its terminal being closed, or the end of the npm that
 * started it.
 */
export function shutdownSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(resolve);
  });
}

/** A signal to npm ends npm and the shell between us, and is told to nobody else. */
function whenOrphaned(tell: () => void): void {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    tell();
  }, LOOK_FOR_PARENT_MS);
  look.unref();
}
