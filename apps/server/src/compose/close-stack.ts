import type { Logger } from 'pino';
import type { Config } from '../lib/config/config.ts';

/** Closes what was opened, in reverse order. */
export function createCloseStack() {
  const open: (() => Promise<void>)[] = [];
  return {
    add: (close: () => Promise<void>) => {
      open.unshift(close);
    },
    close: async () => {
      for (const close of open.splice(0)) await close();
    },
  };
}
type Closers = ReturnType<typeof createCloseStack>;

/** What each part needs to be opened. */
export type OpenContext = { config: Config; log: Logger; processKind: 'api' | 'worker'; opened: Closers };
