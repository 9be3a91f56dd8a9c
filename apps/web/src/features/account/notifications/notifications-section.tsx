import {
  NOTIFICATION_FREQUENCIES,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationSettings,
  type User,
} from '@smart-waste/contract';
import { notificationSettingsMessages } from '@smart-waste/messages/en/notification-settings';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ChoiceSwitch } from '../../../shared/ui/choice-switch.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { QueryView, type ShownQuery } from '../../../shared/ui/query-view.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { toastFailure } from '../../../shared/ui/toast.ts';
import { DeviceSwitch } from './device-switch.tsx';
import { useSaveChoices, useSendConfirmation } from './use-notifications.ts';

type ShownSettings = { settings: NotificationSettings; user: User };

/** Why no e-mails are sent, and what helps. */
function EmailState({ settings: { email_state }, user: { email } }: ShownSettings) {
  const t = useMessages(notificationSettingsMessages);
  const sending = useSendConfirmation((error) => toastFailure(t('notification_settings.link_failed'), error));
  if (email_state === 'active') return null;
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p className="wrap-anywhere">{t(`notification_settings.email_${email_state}`, { email })}</p>
      <p role="status" className={sending.isSuccess ? 'rounded-control bg-leaf-wash p-3' : 'sr-only'}>
        {sending.isSuccess && t('notification_settings.link_sent', { email })}
      </p>
      {!sending.isSuccess && (
        <Button tone="secondary" busy={sending.isPending} onClick={() => sending.mutate()}>
          {t('notification_settings.send_link')}
        </Button>
      )}
    </div>
  );
}

type ChannelProps = {
  channel: NotificationChannel;
  settings: NotificationSettings;
  onChange: (settings: NotificationSettings) => void;
  children: ReactNode;
};

function Channel({ channel, settings, onChange, children }: ChannelProps) {
  const t = useMessages(notificationSettingsMessages);
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">{t(`notification_settings.${channel}`)}</legend>
      {NOTIFICATION_KINDS.map((kind) => (
        <Switch
          key={kind}
          label={t(`notification_settings.${kind}`)}
          checked={settings[channel][kind]}
          onChange={(isOn) => onChange({ ...settings, [channel]: { ...settings[channel], [kind]: isOn } })}
        />
      ))}
      {children}
    </fieldset>
  );
}

function Choices({ settings, user }: ShownSettings) {
  const t = useMessages(notificationSettingsMessages);
  const { mutate } = useSaveChoices((error) => toastFailure(t('notification_settings.save_failed'), error));
  return (
    <div className="grid gap-6">
      <Channel channel="email" settings={settings} onChange={mutate}>
        <EmailState settings={settings} user={user} />
      </Channel>
      <Channel channel="push" settings={settings} onChange={mutate}>
        <DeviceSwitch owner={{ userId: user.id, pushKey: settings.push_key }} devices={settings.devices} />
      </Channel>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm font-semibold">{t('notification_settings.frequency')}</p>
        <ChoiceSwitch
          label={t('notification_settings.frequency')}
          choices={NOTIFICATION_FREQUENCIES.map((value) => ({
            value,
            label: t(`notification_settings.${value}`),
          }))}
          value={settings.frequency}
          onChange={(frequency) => mutate({ ...settings, frequency })}
        />
      </div>
    </div>
  );
}

type NotificationsSectionProps = { user: User; settings: ShownQuery<NotificationSettings> };

/** Which notifications the person gets about their reports, where and how often; each choice is saved when it is made (CA-82). */
export function NotificationsSection({ user, settings }: NotificationsSectionProps) {
  const t = useMessages(notificationSettingsMessages);
  return (
    <PanelSection title={t('notification_settings.title')}>
      <p className="-mt-2 mb-5 text-sm text-ink-soft">{t('notification_settings.intro')}</p>
      <QueryView query={settings} failed={t('notification_settings.load_failed')}>
        {(data) => <Choices settings={data} user={user} />}
      </QueryView>
    </PanelSection>
  );
}
