import { notificationSettingsMessages } from '@smart-waste/messages/en/notification-settings';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton, SkeletonLayout } from '../../../shared/ui/skeleton.tsx';
import { toastFailure } from '../../../shared/ui/toast.ts';
import type { PushOwner } from './this-device.ts';
import { useThisDevice } from './use-notifications.ts';

/** Whether this browser is notified; where it cannot be, the reason. */
export function DeviceSwitch({ owner, devices }: { owner: PushOwner; devices: number }) {
  const t = useMessages(notificationSettingsMessages);
  const { state, isLoading, isChanging, change } = useThisDevice(owner, (error) =>
    toastFailure(t(`notification_settings.${state === 'on' ? 'device_off_failed' : 'device_failed'}`), error),
  );
  const isPossible = state === 'on' || state === 'off';
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p className="text-ink-soft">{t('notification_settings.devices', { count: devices })}</p>
      <p role="status" className={isPossible || state === undefined ? 'sr-only' : 'text-ink-soft'}>
        {state === 'denied' && t('notification_settings.device_denied')}
        {state === 'unsupported' && t('notification_settings.device_unsupported')}
      </p>
      {isLoading && (
        <SkeletonLayout>
          <Skeleton className="h-11 w-44 dense:h-10" />
        </SkeletonLayout>
      )}
      {(isPossible || state === 'denied') && (
        <Button tone="secondary" busy={isChanging} onClick={() => change(state !== 'on')}>
          {t(state === 'on' ? 'notification_settings.device_off' : 'notification_settings.device_on')}
        </Button>
      )}
    </div>
  );
}
