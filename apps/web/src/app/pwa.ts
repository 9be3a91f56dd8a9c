import { registerSW } from 'virtual:pwa-register';
import { appMessages } from '@smart-waste/messages/en/app';
import { messagesNow } from '../shared/messages/messages.ts';
import { toast } from '../shared/ui/toast.ts';

const FOREVER_MS = Number.POSITIVE_INFINITY;

/** Installs the app for offline use and asks before a new version replaces the running one. */
export function registerServiceWorker(): void {
  const update = registerSW({
    onNeedRefresh() {
      const t = messagesNow(appMessages);
      toast.info(t('app.update_ready'), {
        durationMs: FOREVER_MS,
        action: { label: t('app.update_now'), onClick: () => void update(true) },
      });
    },
  });
}
