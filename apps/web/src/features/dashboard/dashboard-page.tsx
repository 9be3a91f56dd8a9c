import { WaitingHint } from '../../shared/outbox/waiting-photos.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { StatCards } from './stat-cards.tsx';
import { useDashboard } from './use-dashboard.ts';
import { WelcomeCard } from './welcome-card.tsx';
import { dashboardWords } from './words.ts';

/** A citizen's start: who they are, how much they sent, the next step, the newest uploads. */
export function DashboardPage() {
  const w = useWords(dashboardWords);
  const dashboard = useDashboard();
  return (
    <Page title={w.title}>
      <WaitingHint />
      <div className="grid gap-4 md:gap-6">
        <WelcomeCard />
        <StatCards figures={dashboard.figures} error={dashboard.error} />
        <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="lg:order-last">
            <QuickActions />
          </div>
          <RecentActivity {...dashboard} />
        </div>
      </div>
    </Page>
  );
}
