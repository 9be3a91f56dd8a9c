import { adminDashboardMessages } from '@smart-waste/messages/en/admin-dashboard';
import { lazy, Suspense, useState } from 'react';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Page } from '../../shared/ui/page.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { Figures } from './figures.tsx';
import { QuickActions } from './quick-actions.tsx';
import { SystemHealth } from './system-health.tsx';
import { useAdminDashboard } from './use-admin-dashboard.ts';

// Health and figures do not wait for the photos below them.
const RecentUploads = lazy(async () => ({ default: (await import('./recent-uploads.tsx')).RecentUploads }));

/** Says that this is a restored copy, which sends no messages yet, and how it replaces the original (BK-52). */
function RestoredCopyNotice({ restoredAt }: { restoredAt: string }) {
  const t = useMessages(adminDashboardMessages);
  const language = useLanguage();
  const time = formatDateTime(restoredAt, language) ?? '';
  return (
    <div role="status" className="rounded-panel bg-amber-wash p-4">
      <p className="font-medium text-amber-ink">{t('admin_dashboard.restored_copy', { time })}</p>
      <p className="text-sm">{t('admin_dashboard.restored_copy_text')}</p>
    </div>
  );
}

/** An admin's start screen: system health, figures, quick actions, newest uploads. */
export function AdminDashboardPage() {
  const t = useMessages(adminDashboardMessages);
  const [autoRefresh, setAutoRefresh] = useState(false);
  const { health, figures, recent } = useAdminDashboard({ autoRefresh });
  return (
    <Page
      title={t('admin_dashboard.title')}
      actions={
        <Switch label={t('admin_dashboard.auto_refresh')} checked={autoRefresh} onChange={setAutoRefresh} />
      }
    >
      <div className="grid gap-4 md:gap-6">
        {figures.data?.restored_copy_at && <RestoredCopyNotice restoredAt={figures.data.restored_copy_at} />}
        <SystemHealth query={health} />
        <Figures query={figures} />
        <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
          <div className="lg:order-last">
            <QuickActions />
          </div>
          <Suspense fallback={<Skeleton className="h-96 rounded-panel" />}>
            <RecentUploads query={recent} />
          </Suspense>
        </div>
      </div>
    </Page>
  );
}
