import { ChartColumn, Images, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../shared/paths.ts';
import { ActionLink } from '../../shared/ui/action-link.tsx';
import { BOTTOM_BAR_ENTRY_CLASSES, BottomBar } from '../../shared/ui/bottom-bar.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { useWords } from '../../shared/words/words.ts';
import { adminDashboardWords } from './words.ts';

export function QuickActions() {
  const w = useWords(adminDashboardWords);
  const actions = [
    {
      to: PATHS.adminUploads,
      icon: <Images aria-hidden="true" />,
      title: w.goToUploads,
      text: w.goToUploadsText,
    },
    {
      to: PATHS.adminAnalytics,
      icon: <ChartColumn aria-hidden="true" />,
      title: w.viewAnalytics,
      text: w.viewAnalyticsText,
    },
    {
      to: PATHS.adminSettings,
      icon: <SlidersHorizontal aria-hidden="true" />,
      title: w.mlConfiguration,
      text: w.configure,
    },
  ];
  return (
    <PanelSection title={w.quickActions}>
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
  const w = useWords(adminDashboardWords);
  const entries = [
    { to: PATHS.adminUploads, label: w.uploads, Icon: Images },
    { to: PATHS.adminAnalytics, label: w.analytics, Icon: ChartColumn },
  ];
  return (
    <>
      <div aria-hidden="true" className="h-10 md:hidden" />
      <BottomBar label={w.shortcuts}>
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
