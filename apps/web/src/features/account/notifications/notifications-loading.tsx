import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '@smart-waste/contract';
import { notificationSettingsMessages } from '@smart-waste/messages/en/notification-settings';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { Skeleton, SkeletonLayout } from '../../../shared/ui/skeleton.tsx';

/** The panel of the notifications, also while its content loads. */
export function NotificationsPanel({ children }: { children: ReactNode }) {
  const t = useMessages(notificationSettingsMessages);
  return (
    <PanelSection title={t('notification_settings.title')}>
      <p className="-mt-2 mb-5 text-sm text-ink-soft">{t('notification_settings.intro')}</p>
      {children}
    </PanelSection>
  );
}

/** A switch with its label. */
const SwitchSkeleton = () => (
  <li className="flex h-11 items-center gap-3 dense:h-10">
    <Skeleton className="h-6 w-10 rounded-full" />
    <Skeleton className="h-4 w-40" />
  </li>
);

/**
 * As high as the choices where the address is confirmed and the device can be notified, so that what is below them does not move under a
 * pointer. Whether that is so is known only once they are loaded.
 */
export const ChoicesLoading = () => (
  <SkeletonLayout>
    <div aria-hidden="true" className="grid gap-6">
      {NOTIFICATION_CHANNELS.map((channel) => (
        <div key={channel} className="grid gap-1">
          <Skeleton className="h-5 w-28" />
          <ul className="grid gap-1">
            {NOTIFICATION_KINDS.map((kind) => (
              <SwitchSkeleton key={kind} />
            ))}
          </ul>
          {channel === 'push' && (
            <div className="grid gap-2">
              <Skeleton className="h-5 w-52" />
              <Skeleton className="h-11 w-44 dense:h-10" />
            </div>
          )}
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Skeleton className="h-5 w-16" />
        <Skeleton className="h-12 w-52 dense:h-9" />
      </div>
    </div>
  </SkeletonLayout>
);

/** The panel while its code loads. */
export const NotificationsLoading = () => (
  <NotificationsPanel>
    <ChoicesLoading />
  </NotificationsPanel>
);
