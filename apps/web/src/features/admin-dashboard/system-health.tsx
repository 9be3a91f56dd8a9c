import { INDICATORS } from '@smart-waste/contract';
import { adminDashboardMessages } from '@smart-waste/messages/en/admin-dashboard';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, CircleHelp, CircleMinus, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { useRelativeTime } from '../../shared/format/use-relative-time.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { QueryView, type ShownQuery } from '../../shared/ui/query-view.tsx';
import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';
import { Tooltip, TooltipGroup } from '../../shared/ui/tooltip.tsx';
import type { ShownHealth, ShownIndicator } from './health-state.ts';

const LAYOUT = 'grid gap-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:items-center';
const LIGHTS = '-mx-2 grid gap-x-6 gap-y-1 sm:grid-cols-2';

const Pending = () => (
  <SkeletonLayout>
    <div className={LAYOUT}>
      <Skeleton className="h-12 w-32" />
      <div className={LIGHTS}>
        {INDICATORS.map((name) => (
          <Skeleton key={name} className="m-2 h-11" />
        ))}
      </div>
    </div>
  </SkeletonLayout>
);

function Overall({ percent, indicators }: ShownHealth) {
  const t = useMessages(adminDashboardMessages);
  const language = useLanguage();
  const configured = indicators.filter(({ state }) => state !== 'not_configured').length;
  const healthy = indicators.filter(({ state }) => state === 'healthy').length;
  const isWhole = percent === 100;
  return (
    <div>
      <p className={clsx('text-2xl font-semibold tabular-nums', !isWhole && 'text-brick')}>
        {(percent / 100).toLocaleString(language, { style: 'percent' })}
      </p>
      <Progress label={t('admin_dashboard.overall')} percent={percent} className="mt-2" />
      <p className="mt-2 text-xs text-ink-soft">{t('admin_dashboard.healthy_of', { healthy, configured })}</p>
    </div>
  );
}

/** System Health: one percentage and four indicators (AD-03), and beside them how the backups are (BK-14). */
export function SystemHealth({ query }: { query: ShownQuery<ShownHealth> }) {
  const t = useMessages(adminDashboardMessages);
  return (
    <PanelSection title={t('admin_dashboard.system_health')}>
      <QueryView query={query} loading={<Pending />}>
        {(health) => (
          <div className={LAYOUT}>
            <Overall {...health} />
            <ul aria-label={t('admin_dashboard.services')} className={LIGHTS}>
              <TooltipGroup>
                {listIndicators(health).map((indicator) => (
                  <HealthLight key={indicator.name} indicator={indicator} />
                ))}
              </TooltipGroup>
            </ul>
          </div>
        )}
      </QueryView>
    </PanelSection>
  );
}

const listIndicators = ({ indicators, backup }: ShownHealth) =>
  backup ? [...indicators, backup] : indicators;

type Style = { Icon: LucideIcon; color: string };
const STYLES: Record<ShownIndicator['state'], Style> = {
  healthy: { Icon: CircleCheck, color: 'text-leaf' },
  error: { Icon: CircleAlert, color: 'text-brick' },
  not_configured: { Icon: CircleMinus, color: 'text-ink-soft' },
  unknown: { Icon: CircleHelp, color: 'text-amber-ink' },
};

/** When it was checked and when it last worked, where known. */
function useTimes({ name, checked_at, last_call_at }: ShownIndicator): string[] {
  const t = useMessages(adminDashboardMessages);
  const language = useLanguage();
  const formatAgo = useRelativeTime();
  const checked = checked_at === null ? null : formatDateTime(checked_at, language);
  const called = last_call_at === null ? null : formatAgo(last_call_at);
  return [
    checked && t('admin_dashboard.checked_at', { time: checked }),
    called &&
      t(name === 'backup' ? 'admin_dashboard.last_backup' : 'admin_dashboard.last_call', { ago: called }),
  ].filter((line) => line !== null);
}

/** One part of the system: icon, name and state, the reason below; the time of the check on hover and focus. */
function HealthLight({ indicator }: { indicator: ShownIndicator }) {
  const t = useMessages(adminDashboardMessages);
  const translate = useSentence();
  const id = useId();
  const { name, state, message, message_reason } = indicator;
  const { Icon, color } = STYLES[state];
  const reason = message === null ? t(`admin_dashboard.why_${state}`) : translate(message, message_reason);
  const times = useTimes(indicator);
  return (
    <li className="min-w-0">
      <Tooltip
        content={
          <>
            <p className="break-words">{reason}</p>
            {times.map((line) => (
              <p key={line} className="mt-1 text-ink-soft">
                {line}
              </p>
            ))}
          </>
        }
      >
        <button
          type="button"
          aria-labelledby={`${id}-name ${id}-state ${id}-why`}
          className="grid w-full cursor-default gap-1 rounded-control p-2 text-left hover:bg-sunken"
        >
          <span className="flex items-center gap-2 text-sm font-medium">
            <Icon aria-hidden="true" className={clsx('size-5 shrink-0', color)} />
            <span id={`${id}-name`} className="min-w-0 truncate">
              {t(`admin_dashboard.name_${name}`)}
            </span>{' '}
            <span id={`${id}-state`} className={clsx('ml-auto text-xs whitespace-nowrap', color)}>
              {t(`admin_dashboard.state_${state}`)}
            </span>
          </span>{' '}
          <span id={`${id}-why`}>
            <span className="line-clamp-2 text-xs break-words text-ink-soft">{reason}</span>{' '}
            <span className="sr-only">{times.join(' ')}</span>
          </span>
        </button>
      </Tooltip>
    </li>
  );
}
