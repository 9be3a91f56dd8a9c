import { ChartColumn, Images, SlidersHorizontal } from 'lucide-react';
import { isOpen, PATHS } from '../../shared/paths.ts';
import { ActionLink } from '../../shared/ui/action-link.tsx';
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
  ].filter(({ to }) => isOpen(to));
  if (actions.length === 0) return null;
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
