import type { GovernmentReport, ReportOrder } from '@smart-waste/contract';
import { governmentMessages } from '@smart-waste/messages/en/government';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { MapPlace } from '../../shared/map/places-map.tsx';
import { useMessages } from '../../shared/messages/messages.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { type MoreReports, ReportList } from './report-list.tsx';

const PlacesMap = lazy(async () => ({
  default: (await import('../../shared/map/places-map.tsx')).PlacesMap,
}));
const HEIGHT = 'h-64 lg:h-[calc(100dvh-19rem)] lg:min-h-80';

/** What the markers tell apart, and the colour of each. */
const TONES = { waste: 'brick', clean: 'leaf', open: 'plain' } as const;
const MARKED_STATES = ['waste', 'clean', 'open'] as const;
type MarkedState = (typeof MARKED_STATES)[number];

function getMarkedState({ analysis_results: results }: GovernmentReport): MarkedState {
  if (!results) return 'open';
  return results.total_detections > 0 ? 'waste' : 'clean';
}

type ReportsMapProps = {
  reports: readonly GovernmentReport[];
  fitFor: string;
  highlighted: string | null;
  onHighlight: (id: string | null) => void;
  onPick: (id: string) => void;
};

/** The places of the listed reports; those without coordinates appear only in the list. */
function ReportsMap({ reports, ...rest }: ReportsMapProps) {
  const t = useMessages(governmentMessages);
  const noLocation = useMessages(imagesMessages)('images.no_location');
  const places = useMemo(
    () =>
      reports.flatMap((report): MapPlace[] => {
        const { image_id: id, latitude, longitude, location } = report;
        if (latitude === null || longitude === null) return [];
        const state = getMarkedState(report);
        const label = location || noLocation;
        const description = t(`government.tone_${state}`);
        return [{ id, latitude, longitude, label, tone: TONES[state], description }];
      }),
    [reports, noLocation, t],
  );
  return (
    <div className="grid gap-2">
      <Suspense fallback={<Skeleton className={`${HEIGHT} rounded-panel`} />}>
        <PlacesMap places={places} label={t('government.map_label')} className={HEIGHT} {...rest} />
      </Suspense>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-soft">
        <span>{t('government.on_map', { placed: places.length, listed: reports.length })}</span>
        {MARKED_STATES.map((state) => (
          <span key={state} className="inline-flex items-center">
            <span aria-hidden="true" className={`map-dot map-dot-${TONES[state]} mr-1.5`} />
            {t(`government.tone_${state}`)}
          </span>
        ))}
      </p>
    </div>
  );
}

/** Scrolls to a report that was picked on the map and focuses it. */
const focusReport = (id: string) => document.getElementById(`report-${id}`)?.querySelector('button')?.focus();

type ReportsPanesProps = {
  reports: readonly GovernmentReport[];
  total: number | null;
  isStale: boolean;
  more: MoreReports;
  order: ReportOrder;
  onOrder: (order: ReportOrder) => void;
  /** Changes when other reports are requested; the map then fits them all. */
  requestKey: string;
  onOpen: (id: string) => void;
};

/** List and map side by side; pointing at a report in one highlights it in the other. */
export function ReportsPanes({ requestKey, ...list }: ReportsPanesProps) {
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const highlight = { highlighted, onHighlight: setHighlighted };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="min-w-0 lg:sticky lg:top-20 lg:order-last">
        <ReportsMap reports={list.reports} fitFor={requestKey} onPick={focusReport} {...highlight} />
      </div>
      <ReportList {...list} {...highlight} />
    </div>
  );
}
