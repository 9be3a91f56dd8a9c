import { dashboardMessages } from '@smart-waste/messages/en/dashboard';
import { rolesMessages } from '@smart-waste/messages/en/roles';
import { clsx } from 'clsx';
import { Camera, ChevronDown, Images, ImageUp } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../shared/messages/messages.ts';
import { WaitingHint } from '../../shared/outbox/waiting-hint.tsx';
import { PATHS } from '../../shared/paths.ts';
import { usePerson } from '../../shared/session/session.ts';
import { ActionLink } from '../../shared/ui/action-link.tsx';
import { buttonVariants } from '../../shared/ui/button-variants.ts';
import { Figure, StatCard } from '../../shared/ui/facts.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Panel, PanelSection } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { PHONE_QUERY, useMediaQuery } from '../../shared/ui/use-layout.ts';
import { OpenUploads, RecentActivity } from './recent-activity.tsx';
import { type Dashboard, useDashboard } from './use-dashboard.ts';

const MyReports = lazy(async () => ({ default: (await import('./my-reports.tsx')).MyReports }));

/** What became of the reports, which the rest of the screen does not wait for. */
const Reports = () => (
  <Suspense fallback={<Skeleton className="h-36 rounded-panel" />}>
    <MyReports />
  </Suspense>
);

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-soft">{name}</dt>
    <dd className="mt-0.5 truncate font-medium" title={value}>
      {value}
    </dd>
  </div>
);

/** The person who is logged in. On a phone its facts are folded away. */
export function WelcomeCard({ isFolded = false }: { isFolded?: boolean }) {
  const t = useMessages(dashboardMessages);
  const tRoles = useMessages(rolesMessages);
  const person = usePerson();
  if (!person) return null;
  const title = t('dashboard.welcome', { username: person.username });
  const facts = (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm md:grid-cols-4">
      <Fact name={t('dashboard.username')} value={person.username} />
      <Fact name={t('dashboard.email')} value={person.email || t('dashboard.no_email')} />
      <Fact name={t('dashboard.role')} value={tRoles(`roles.${person.role}`)} />
      <Fact name={t('dashboard.admin')} value={person.is_admin ? t('dashboard.yes') : t('dashboard.no')} />
    </dl>
  );
  if (!isFolded)
    return (
      <Panel>
        <h2 className="mb-5 text-lg font-semibold wrap-anywhere">{title}</h2>
        {facts}
      </Panel>
    );
  return (
    <details className="group rounded-panel border bg-surface">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-5 [&::-webkit-details-marker]:hidden">
        <h2 className="min-w-0 text-sm font-medium wrap-anywhere">{title}</h2>
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-5 pb-5">{facts}</div>
    </details>
  );
}

export function StatCards({ figures, error }: Pick<Dashboard, 'figures' | 'error'>) {
  const t = useMessages(dashboardMessages);
  const isFailed = error !== null;
  return (
    <section aria-label={t('dashboard.summary')}>
      <dl className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        <StatCard label={t('dashboard.total_uploads')} help={t('dashboard.total_help')}>
          <Figure value={figures?.total} isFailed={isFailed} />
        </StatCard>
        <StatCard label={t('dashboard.processed')} help={t('dashboard.processed_help')}>
          <Figure value={figures?.processed} isFailed={isFailed} />
        </StatCard>
        <StatCard label={t('dashboard.pending')} help={t('dashboard.pending_help')}>
          <Figure value={figures?.pending} isFailed={isFailed} />
        </StatCard>
        <StatCard label={t('dashboard.account')} help={t('dashboard.account_help')}>
          <span className="text-leaf">{t('dashboard.active')}</span>
        </StatCard>
      </dl>
    </section>
  );
}

export function QuickActions() {
  const t = useMessages(dashboardMessages);
  return (
    <PanelSection title={t('dashboard.quick_actions')}>
      <ul className="grid gap-1">
        <ActionLink
          to={PATHS.upload}
          icon={<ImageUp aria-hidden="true" />}
          title={t('dashboard.upload_new')}
          text={t('dashboard.upload_new_text')}
        />
        <ActionLink
          to={PATHS.history}
          icon={<Images aria-hidden="true" />}
          title={t('dashboard.view_all')}
          text={t('dashboard.view_all_text')}
        />
      </ul>
    </PanelSection>
  );
}

/** The reason to open the product on the street, so it comes first. */
const ReportWaste = () => {
  const t = useMessages(dashboardMessages);
  return (
    <Link
      to={PATHS.upload}
      className={clsx(buttonVariants({ wide: true }), 'min-h-14 text-base [&_svg]:size-5')}
    >
      <Camera aria-hidden="true" />
      {t('dashboard.report_waste')}
    </Link>
  );
};

/** Everything in one column: what to do, what is under way, what was, and at last the account. */
const PhoneDashboard = ({ dashboard }: { dashboard: Dashboard }) => (
  <div className="grid grid-cols-1 gap-4">
    <ReportWaste />
    <OpenUploads open={dashboard.open} figures={dashboard.figures} />
    <Reports />
    <RecentActivity query={dashboard} />
    <StatCards figures={dashboard.figures} error={dashboard.error} />
    <QuickActions />
    <WelcomeCard isFolded />
  </div>
);

const WideDashboard = ({ dashboard }: { dashboard: Dashboard }) => (
  <div className="grid grid-cols-1 gap-4 md:gap-6">
    <WelcomeCard />
    <StatCards figures={dashboard.figures} error={dashboard.error} />
    <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="lg:order-last">
        <QuickActions />
      </div>
      <div className="grid grid-cols-1 gap-4 md:gap-6">
        <Reports />
        <RecentActivity query={dashboard} />
      </div>
    </div>
  </div>
);

/** A citizen's start screen: welcome, counts, quick actions, newest uploads. */
export function DashboardPage() {
  const t = useMessages(dashboardMessages);
  const isPhone = useMediaQuery(PHONE_QUERY);
  const dashboard = useDashboard({ withOpen: isPhone });
  return (
    <Page title={t('dashboard.title')}>
      <WaitingHint />
      {isPhone ? <PhoneDashboard dashboard={dashboard} /> : <WideDashboard dashboard={dashboard} />}
    </Page>
  );
}
