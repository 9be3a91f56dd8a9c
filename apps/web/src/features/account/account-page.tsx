import type { NotificationSettings, User } from '@smart-waste/contract';
import { accountPageMessages } from '@smart-waste/messages/en/account-page';
import { useMessages } from '../../shared/messages/messages.ts';
import { Page } from '../../shared/ui/page.tsx';
import { QueryView, type ShownQuery } from '../../shared/ui/query-view.tsx';
import { ContactSection } from './contact-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { NotificationsSection } from './notifications/notifications-section.tsx';
import { useNotificationSettings } from './notifications/use-notifications.ts';
import { PasswordSection } from './password-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useProfile } from './use-profile.ts';

type SectionsProps = { user: User; notifications: ShownQuery<NotificationSettings> };

function Sections({ user, notifications }: SectionsProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="grid gap-5">
        <ContactSection user={user} />
        <EmailSection user={user} />
        <PasswordSection user={user} />
      </div>
      <div className="grid gap-5">
        <NotificationsSection user={user} settings={notifications} />
        <SessionsSection />
        <PreferencesSection />
        <DataSection user={user} />
        <DeleteSection user={user} />
      </div>
    </div>
  );
}

/** What a person can see and change of their own account, whatever their role. */
export function AccountPage() {
  const t = useMessages(accountPageMessages);
  const profile = useProfile();
  const notifications = useNotificationSettings();
  // Their height depends on their answer, and below them is 'Delete account…'. Further attempts may take long.
  const { isPending, failureCount, errorUpdateCount } = notifications;
  const isAwaited = isPending && failureCount === 0 && errorUpdateCount === 0;
  return (
    <Page title={t('account_page.title')} intro={t('account_page.intro')}>
      <QueryView
        query={isAwaited ? { ...profile, data: undefined } : profile}
        failed={t('account_page.load_failed')}
      >
        {(user) => <Sections user={user} notifications={notifications} />}
      </QueryView>
    </Page>
  );
}
