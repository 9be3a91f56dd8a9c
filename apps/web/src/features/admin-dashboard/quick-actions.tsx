import { adminDashboardMessages } from '@smart-waste/messages/en/admin-dashboard';
import { ChartColumn, Images, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { useMessages } from '../../shared/messages/messages.ts';
import { PATHS } from '../../shared/paths.ts';
import { ActionLink } from '../../shared/ui/action-link.tsx';
import { BOTTOM_BAR_ENTRY_CLASSES, BottomBar } from '../../shared/ui/page.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';

export function QuickActions() {
  const t = useMessages(adminDashboardMessages);
  const actions = [
    {
      to: PATHS.adminUploads,
      icon: <Images aria-hidden="true" />,
      title: t('admin_dashboard.go_to_uploads'),
      text: t('admin_dashboard.go_to_uploads_text'),
    },
    {
      to: PATHS.adminAnalytics,
      icon: <ChartColumn aria-hidden="true" />,
      title: t('admin_dashboard.view_analytics'),
      text: t('admin_dashboard.view_analytics_text'),
    },
    {
      to: PATHS.adminSettings,
      icon: <SlidersHorizontal aria-hidden="true" />,
      title: t('admin_dashboard.ml_configuration'),
      text: t('admin_dashboard.configure'),
    },
  ];
  return (
    <PanelSection title={t('admin_dashboard.quick_actions')}>
      <ul className="grid gap-1">
        {actions.map((action) => (
          <ActionLink key={action.to} {...action} />
        ))}
      </ul>
    </PanelSection>
  );
}

/** Uploads and Analytics at the bottom of a phone's screen (AD-09). */
export function PhoneBar() {
  const t = useMessages(adminDashboardMessages);
  const entries = [
    { to: PATHS.adminUploads, label: t('admin_dashboard.uploads'), Icon: Images },
    { to: PATHS.adminAnalytics, label: t('admin_dashboard.analytics'), Icon: ChartColumn },
  ];
  return (
    <>
      <div aria-hidden="true" className="h-10 md:hidden" />
      <BottomBar label={t('admin_dashboard.shortcuts')}>
        {entries.map(({ to, label, Icon }) => (
          <Link key={to} to={to} className={BOTTOM_BAR_ENTRY_CLASSES}>
            <Icon aria-hidden="true" />
            {label}
          </Link>
        ))}
      </BottomBar>
    </>
  );
}
