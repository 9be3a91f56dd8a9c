import { type SystemHealth as Health, INDICATORS } from '@smart-waste/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';
import { useLanguage } from '../../shared/words/language.ts';
import { useWords } from '../../shared/words/words.ts';
import { HealthLight } from './health-light.tsx';
import { type ShownHealth, shownHealth } from './shown-health.ts';
import { adminDashboardWords } from './words.ts';

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
  const w = useWords(adminDashboardWords);
  const language = useLanguage();
  const configured = indicators.filter(({ state }) => state !== 'not_configured').length;
  const healthy = indicators.filter(({ state }) => state === 'healthy').length;
  const isWhole = percent === 100;
  return (
    <div>
      <p className={clsx('text-2xl font-semibold tabular-nums', !isWhole && 'text-brick')}>
        {(percent / 100).toLocaleString(language, { style: 'percent' })}
      </p>
      <Progress label={w.overall} percent={percent} className="mt-2" />
      <p className="mt-2 text-xs text-ink-soft">{w.healthyOf(healthy, configured)}</p>
    </div>
  );
}

/** System Health: one percentage and four indicators (AD-03). */
export function SystemHealth({ query }: { query: UseQueryResult<Health> }) {
  const w = useWords(adminDashboardWords);
  const health = shownHealth(query.data, query.error);
  return (
    <PanelSection title={w.systemHealth}>
      {health === undefined ? (
        <Pending />
      ) : (
        <div className={LAYOUT}>
          <Overall {...health} />
          <ul aria-label={w.parts} className={LIGHTS}>
            {health.indicators.map((indicator) => (
              <HealthLight key={indicator.name} indicator={indicator} />
            ))}
          </ul>
        </div>
      )}
    </PanelSection>
  );
}
