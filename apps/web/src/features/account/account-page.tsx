import type { User } from '@smart-waste/contract';
import { accountPageMessages } from '@smart-waste/messages/en/account-page';
import { createLazyPart } from '../../shared/lazy-part.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Page } from '../../shared/ui/page.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { ContactSection } from './contact-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { NotificationsLoading } from './notifications/notifications-loading.tsx';
import { PasswordSection } from './password-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useProfile } from './use-profile.ts';

const NotificationsSection = createLazyPart(
  'The notifications',
  async () => (await import('./notifications/notifications-section.tsx')).NotificationsSection,
  <NotificationsLoading />,
);

function Sections({ user }: { user: User }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="grid gap-5">
        <ContactSection user={user} />
        <EmailSection user={user} />
        <PasswordSection user={user} />
      </div>
      <div className="grid gap-5">
        <NotificationsSection user={user} />
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
  return (
    <Page title={t('account_page.title')} intro={t('account_page.intro')}>
      <QueryView query={profile} failed={t('account_page.load_failed')}>
        {(user) => <Sections user={user} />}
      </QueryView>
    </Page>
  );
}
