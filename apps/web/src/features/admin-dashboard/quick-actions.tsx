import { adminDashboardMessages } from '@smart-waste/messages/en/admin-dashboard';
import {
  ChartColumn,
  ClipboardList,
  Gauge,
  Images,
  MessageSquareText,
  Package,
  ScanSearch,
  ServerCog,
  Shapes,
  SlidersHorizontal,
} from 'lucide-react';
import { useMessages } from '../../shared/messages/messages.ts';
import { PATHS } from '../../shared/paths.ts';
import { ActionLink } from '../../shared/ui/action-link.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';

export function QuickActions() {
  const t = useMessages(adminDashboardMessages);
  const actions = [
    {
      to: PATHS.government,
      icon: <ClipboardList aria-hidden="true" />,
      title: t('admin_dashboard.cases'),
      text: t('admin_dashboard.cases_text'),
    },
    {
      to: PATHS.adminUploads,
      icon: <Images aria-hidden="true" />,
      title: t('admin_dashboard.go_to_uploads'),
      text: t('admin_dashboard.go_to_uploads_text'),
    },
    {
      to: PATHS.adminReviewQueue,
      icon: <ScanSearch aria-hidden="true" />,
      title: t('admin_dashboard.photos_to_review'),
      text: t('admin_dashboard.photos_to_review_text'),
    },
    {
      to: PATHS.adminEvaluations,
      icon: <Gauge aria-hidden="true" />,
      title: t('admin_dashboard.detector_quality'),
      text: t('admin_dashboard.detector_quality_text'),
    },
    {
      to: PATHS.adminDatasets,
      icon: <Package aria-hidden="true" />,
      title: t('admin_dashboard.datasets'),
      text: t('admin_dashboard.datasets_text'),
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
    {
      to: PATHS.adminOperations,
      icon: <ServerCog aria-hidden="true" />,
      title: t('admin_dashboard.operations'),
      text: t('admin_dashboard.operations_text'),
    },
    {
      to: PATHS.adminCategories,
      icon: <Shapes aria-hidden="true" />,
      title: t('admin_dashboard.categories'),
      text: t('admin_dashboard.categories_text'),
    },
    {
      to: PATHS.adminReplyTemplates,
      icon: <MessageSquareText aria-hidden="true" />,
      title: t('admin_dashboard.reply_templates'),
      text: t('admin_dashboard.reply_templates_text'),
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
