import { appMessages } from '@smart-waste/messages/en/app';
import { Workbox } from 'workbox-window';
import { buildPathOnHost, getBasePath } from '../shared/base-path.ts';
import { getCurrentMessages } from '../shared/messages/messages.ts';
import { toast } from '../shared/ui/toast.ts';

const FOREVER_MS = Number.POSITIVE_INFINITY;

/** What the service worker asks an open window to show, after a click on a notification. */
const readPathToOpen = ({ data }: MessageEvent<unknown>): string | undefined => {
  const { type, path }: { type?: unknown; path?: unknown } = Object(data);
  return type === 'open-path' && typeof path === 'string' && path.startsWith('/') ? path : undefined;
};

/** Installs the app for offline use and asks before a new version replaces the running one. */
export function registerServiceWorker(open: (path: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', (event) => {
    const path = readPathToOpen(event);
    if (path !== undefined) open(path);
  });
  if (!('serviceWorker' in navigator)) return;
  const worker = new Workbox(buildPathOnHost('/sw.js'), { scope: getBasePath() });
  worker.addEventListener('waiting', () => {
    worker.addEventListener('controlling', ({ isUpdate }) => {
      if (isUpdate) location.reload();
    });
    const t = getCurrentMessages(appMessages);
    toast.info(t('app.update_ready'), {
      durationMs: FOREVER_MS,
      action: { label: t('app.update_now'), onClick: () => worker.messageSkipWaiting() },
      staysAfterLogout: true,
    });
  });
  // A browser may refuse, for example in a private window: the product then works without it.
  worker.register().catch(() => undefined);
}
