/** How often a process or a worker reports that it is alive. */
export const HEARTBEAT_EVERY_MS = 20_000;
/** Without a heartbeat for this long it counts as ended: a few reports may fail. */
export const ALIVE_SECONDS = 90;
