import { CASE_LIMITS, type CaseStatus, type OwnReport } from '@smart-waste/contract';
import { dashboardMessages } from '@smart-waste/messages/en/dashboard';
import { ownReportMessages } from '@smart-waste/messages/en/own-report';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listImages, ownReportKeys } from '../../shared/api/images.ts';
import { fetchReportsOfUploads } from '../../shared/api/own-reports.ts';
import { useCaseSentence } from '../../shared/cases/case-sentence.ts';
import { CaseStatusBadge } from '../../shared/cases/case-status-badge.tsx';
import { useRelativeTime } from '../../shared/format/use-relative-time.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { buildCasePath, buildUploadPath } from '../../shared/paths.ts';
import { usePerson } from '../../shared/session/session.ts';
import { ROW_LINK_CLASSES } from '../../shared/ui/link-classes.ts';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

const REFRESH_MS = 60_000;
const MAX_SHOWN_ANSWERS = 3;
const COUNTED_UPLOADS = CASE_LIMITS.reportsOfImagesMax;

const GROUPS = ['unanswered', 'in_work', 'cleaned', 'closed'] as const;
type Group = (typeof GROUPS)[number];

const GROUP_OF: Record<CaseStatus, Group> = {
  new: 'unanswered',
  confirmed: 'in_work',
  assigned: 'in_work',
  in_progress: 'in_work',
  waiting: 'in_work',
  cleaned: 'cleaned',
  verified: 'cleaned',
  rejected: 'closed',
  not_ours: 'closed',
  duplicate: 'closed',
  closed: 'closed',
};

/** One report of each case: several photos may be about the same. */
const keepOnePerCase = (reports: readonly OwnReport[]): OwnReport[] => [
  ...new Map(reports.map((report) => [report.case.number, report])).values(),
];

/** Questions of the city first, which wait for this person, then the newest answers. */
function selectLatestAnswers(reports: readonly OwnReport[]): OwnReport[] {
  const isAsked = ({ case: { allowed } }: OwnReport) => Number(allowed.includes('answer'));
  return reports
    .filter(({ case: { status } }) => status !== 'new')
    .sort(
      (one, other) =>
        isAsked(other) - isAsked(one) || Date.parse(other.case.changed_at) - Date.parse(one.case.changed_at),
    )
    .slice(0, MAX_SHOWN_ANSWERS);
}

/** The cases of a person's newest uploads, and whether there are older uploads. */
function useMyCases() {
  const user_id = usePerson()?.id;
  return useQuery({
    queryKey: ownReportKeys.newest(user_id),
    queryFn: async ({ signal }) => {
      const { data, total } = await listImages(
        { limit: COUNTED_UPLOADS, ...(user_id !== undefined && { user_id }) },
        signal,
      );
      const reports = await fetchReportsOfUploads(data.map(({ image_id }) => image_id));
      return { reports: keepOnePerCase([...reports.values()]), isCut: total > COUNTED_UPLOADS };
    },
    refetchInterval: REFRESH_MS,
  });
}

/** What became of the waste that a citizen reported: in figures, and the latest answers of the city. */
export function MyReports() {
  const t = useMessages(dashboardMessages);
  return (
    <PanelSection title={t('dashboard.my_reports')}>
      <QueryView
        query={useMyCases()}
        failed={t('dashboard.reports_failed')}
        renderError={() => <p className="text-sm text-ink-soft">{t('dashboard.reports_failed')}</p>}
        loading={<Skeleton className="h-12" />}
        isEmpty={({ reports }) => reports.length === 0}
        empty={<p className="text-sm text-ink-soft">{t('dashboard.no_reports')}</p>}
      >
        {({ reports, isCut }) => (
          <div className="grid gap-4">
            <Counts reports={reports} />
            {isCut && (
              <p className="text-xs text-ink-soft">
                {t('dashboard.reports_cut', { count: COUNTED_UPLOADS })}
              </p>
            )}
            <Answers reports={selectLatestAnswers(reports)} />
          </div>
        )}
      </QueryView>
    </PanelSection>
  );
}

function Counts({ reports }: { reports: readonly OwnReport[] }) {
  const t = useMessages(dashboardMessages);
  const language = useLanguage();
  const counted = GROUPS.map((group) => ({
    group,
    count: reports.filter((report) => GROUP_OF[report.case.status] === group).length,
  }));
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:flex sm:flex-wrap">
      {counted
        .filter(({ group, count }) => count > 0 || group !== 'closed')
        .map(({ group, count }) => (
          <div key={group} className="grid">
            <dt className="text-xs text-ink-soft">{t(`dashboard.reports_${group}`)}</dt>
            <dd className="order-first text-lg font-semibold tabular-nums">
              {count.toLocaleString(language)}
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Answers({ reports }: { reports: readonly OwnReport[] }) {
  const t = useMessages(dashboardMessages);
  if (reports.length === 0) return <p className="text-sm text-ink-soft">{t('dashboard.no_answers')}</p>;
  return (
    <section aria-label={t('dashboard.latest_answers')}>
      <ul className="divide-y border-t">
        {reports.map((report) => (
          <Answer key={report.number} report={report} />
        ))}
      </ul>
    </section>
  );
}

/** A private case has no page: its answer is in the details of the upload. */
function Answer({ report: { number, image_id, case: ownCase } }: { report: OwnReport }) {
  const t = useMessages(ownReportMessages);
  const describeCase = useCaseSentence();
  const formatAgo = useRelativeTime();
  const path = ownCase.is_private && image_id !== null ? buildUploadPath(image_id) : buildCasePath(number);
  return (
    <li className="relative grid gap-1 py-3 text-sm last:pb-0">
      <Link to={path} className={`${ROW_LINK_CLASSES} line-clamp-3 font-medium wrap-anywhere`}>
        {describeCase(ownCase)}
      </Link>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
        <CaseStatusBadge status={ownCase.status} />
        <span>{t('own_report.number', { number })}</span>
        <time dateTime={ownCase.changed_at}>{formatAgo(ownCase.changed_at)}</time>
      </p>
    </li>
  );
}
