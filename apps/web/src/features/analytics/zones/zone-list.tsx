import type { ListedZone } from '@smart-waste/contract';
import { formatPriority, toPriorityLevel } from '@smart-waste/core';
import { zonesMessages } from '@smart-waste/messages/en/zones';
import { clsx } from 'clsx';
import { Minus, Sparkle, TrendingDown, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Clipped } from '../../../shared/ui/clipped.tsx';
import { keepFocus } from '../../../shared/ui/page.tsx';
import { formatPlace, LEVEL_STYLES } from './describe-zone.ts';

type ZoneListProps = {
  zones: readonly ListedZone[];
  highlighted: ListedZone | null;
  onHighlight: (zone: ListedZone | null) => void;
  onOpen: (zone: ListedZone) => void;
};

type RowProps = Omit<ZoneListProps, 'zones'> & { zone: ListedZone; rank: number };

function ZoneRow({ zone, rank, highlighted, onHighlight, onOpen }: RowProps) {
  const t = useMessages(zonesMessages);
  const level = toPriorityLevel(zone.priorityScore);
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(zone)}
        onPointerEnter={() => onHighlight(zone)}
        onPointerLeave={() => onHighlight(null)}
        onFocus={() => onHighlight(zone)}
        onBlur={() => onHighlight(null)}
        className={clsx(
          'grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 px-2 py-2.5 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2',
          highlighted?.zoneId === zone.zoneId && 'bg-sunken',
        )}
      >
        <span
          className={clsx(
            'mt-0.5 grid size-7 place-items-center rounded-full border-[1.5px] border-on-chart text-xs font-semibold tabular-nums',
            LEVEL_STYLES[level],
          )}
        >
          <span className="sr-only">{t('zones.zone', { rank })}</span>
          <span aria-hidden="true">{rank}</span>
        </span>
        <span className="min-w-0">
          <Clipped text={formatPlace(zone)} lines={2} className="text-sm font-medium" />
          <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-soft tabular-nums">
            <span>{t('zones.uploads', { count: zone.uploadCount })}</span>
            <span>{t('zones.detections', { count: zone.detections })}</span>
          </span>
        </span>
        <span className="grid justify-items-end text-sm">
          <span className="font-medium">
            <span className="sr-only">{t('zones.score')} </span>
            {t(`zones.${level}`)}{' '}
            <span className="ml-1 text-ink-soft tabular-nums">{zone.priorityScore.toFixed(2)}</span>
          </span>
          <ZoneTrend zone={zone} />
        </span>
        <span className="col-span-2 col-start-2 mt-0.5 text-xs text-ink-soft tabular-nums">
          {t('zones.score_sum', formatPriority(zone, 2))}
        </span>
      </button>
    </li>
  );
}

/** The number of rows that are shown at first. */
const MAX_COLLAPSED_ROWS = 8;

/** The zones of the map as rows, the most urgent first. */
export function ZoneList({ zones, ...rest }: ZoneListProps) {
  const t = useMessages(zonesMessages);
  const [showsAll, setShowsAll] = useState(false);
  const rows = showsAll ? zones : zones.slice(0, MAX_COLLAPSED_ROWS);
  return (
    <div className="-mx-2 lg:max-h-[28rem] lg:overflow-y-auto">
      <ol aria-label={t('zones.zones')} className="divide-y">
        {rows.map((zone, index) => (
          <ZoneRow key={zone.zoneId} {...rest} zone={zone} rank={index + 1} />
        ))}
      </ol>
      {rows.length < zones.length && (
        <Button
          tone="quiet"
          size="small"
          wide
          className="mt-1"
          ref={keepFocus}
          onClick={() => setShowsAll(true)}
        >
          {t('zones.show_all', { count: zones.length })}
        </Button>
      )}
    </div>
  );
}

/** The change since the previous period; empty without one, as for all time. */
function ZoneTrend({ zone: { uploadCount, uploadsBefore } }: { zone: ListedZone }) {
  const t = useMessages(zonesMessages);
  if (uploadsBefore === undefined) return null;
  const change = uploadCount - uploadsBefore;
  const [Icon, sentence] =
    uploadsBefore === 0
      ? [Sparkle, t('zones.new_zone')]
      : change > 0
        ? [TrendingUp, t('zones.more', { count: change })]
        : change < 0
          ? [TrendingDown, t('zones.fewer', { count: -change })]
          : [Minus, t('zones.same')];
  return (
    <span title={sentence} className="inline-flex items-center gap-1 text-xs text-ink-soft tabular-nums">
      <Icon aria-hidden="true" className="size-3.5" />
      <span aria-hidden="true">
        {uploadsBefore === 0 ? t('zones.is_new') : change > 0 ? `+${change}` : change}
      </span>
      <span className="sr-only">{sentence}</span>
    </span>
  );
}
