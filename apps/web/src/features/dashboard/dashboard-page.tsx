import { Images, ImageUp } from 'lucide-react';
import { WaitingHint } from '../../shared/outbox/waiting-photos.tsx';
import { PATHS } from '../../shared/paths.ts';
import { usePerson } from '../../shared/session/session.ts';
import { ActionLink } from '../../shared/ui/action-link.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Panel, PanelSection } from '../../shared/ui/panel.tsx';
import { Figure, StatCard } from '../../shared/ui/stat-card.tsx';
import { useWords } from '../../shared/words/words.ts';
import { RecentActivity } from './recent-activity.tsx';
import { type Dashboard, useDashboard } from './use-dashboard.ts';
import { dashboardWords } from './words.ts';

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-soft">{name}</dt>
    <dd className="mt-0.5 truncate font-medium" title={value}>
      {value}
    </dd>
  </div>
);

/** Who is signed in. */
export function WelcomeCard() {
  const w = useWords(dashboardWords);
  const person = usePerson();
  if (!person) return null;
  return (
    <Panel>
      <h2 className="text-lg font-semibold break-words">{w.welcome(person.username)}</h2>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 text-sm md:grid-cols-4">
        <Fact name={w.username} value={person.username} />
        <Fact name={w.email} value={person.email || w.notKnown} />
        <Fact name={w.role} value={w[`role_${person.role}`]} />
        <Fact name={w.admin} value={person.is_admin ? w.yes : w.no} />
      </dl>
    </Panel>
  );
}

export function StatCards({ figures, error }: Pick<Dashboard, 'figures' | 'error'>) {
  const w = useWords(dashboardWords);
  const isFailed = error !== null;
  return (
    <section aria-label={w.figures}>
      <dl className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        <StatCard label={w.totalUploads} help={w.totalHelp}>
          <Figure value={figures?.total} isFailed={isFailed} />
        </StatCard>
        <StatCard label={w.processed} help={w.processedHelp}>
          <Figure value={figures?.processed} isFailed={isFailed} />
        </StatCard>
        <StatCard label={w.pending} help={w.pendingHelp}>
          <Figure value={figures?.pending} isFailed={isFailed} />
        </StatCard>
        <StatCard label={w.account} help={w.accountHelp}>
          <span className="text-leaf">{w.active}</span>
        </StatCard>
      </dl>
    </section>
  );
}

export function QuickActions() {
  const w = useWords(dashboardWords);
  return (
    <PanelSection title={w.quickActions}>
      <ul className="grid gap-1">
        <ActionLink
          to={PATHS.upload}
          icon={<ImageUp aria-hidden="true" />}
          title={w.uploadNew}
          text={w.uploadNewText}
        />
        <ActionLink
          to={PATHS.history}
          icon={<Images aria-hidden="true" />}
          title={w.viewAll}
          text={w.viewAllText}
        />
      </ul>
    </PanelSection>
  );
}

/** A citizen's start screen: welcome, counts, quick actions, newest uploads. */
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
