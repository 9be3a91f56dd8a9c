import { registerSW } from 'virtual:pwa-register';
import { toast } from '../shared/ui/toast.ts';
import { wordsNow } from '../shared/words/words.ts';
import { appWords } from './words.ts';

const FOREVER_MS = Number.POSITIVE_INFINITY;

/** Installs the app for offline use and asks before a new version replaces the running one. */
export function registerServiceWorker(): void {
  const update = registerSW({
    onNeedRefresh() {
      const w = wordsNow(appWords);
      toast.info(w.updateReady, {
        durationMs: FOREVER_MS,
        action: { label: w.updateNow, onClick: () => void update(true) },
      });
    },
  });
}
