const PARENT_CHECK_INTERVAL_MS = 500;

/**
 * Resolves when this process should stop: Ctrl-C, SIGTERM, a closed terminal, or the end of the npm that started it.
 */
export function waitForShutdown(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    if (process.env.npm_lifecycle_event !== undefined) watchParent(resolve);
  });
}

/** Aborts when this process should stop; what was begun with the signal ends with this reason, if one is given. */
export function abortOnShutdown(reason?: Error): AbortSignal {
  const stop = new AbortController();
  void waitForShutdown().then(() => stop.abort(reason));
  return stop.signal;
}

/** A signal to npm ends npm and its shell, but does not reach this process. */
function watchParent(onOrphaned: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onOrphaned();
  }, PARENT_CHECK_INTERVAL_MS);
  timer.unref();
}
