import type { CaseMap, CaseSummary } from '@smart-waste/contract';
import { isOpenStatus } from '@smart-waste/core';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNowMs } from '../../../shared/format/use-now.ts';
import type { MapPlace } from '../../../shared/map/places-map.tsx';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import type { MapBounds } from '../state/cases.ts';
import { useCase, useMapCases } from '../state/use-cases.ts';
import type { Workplace } from '../state/use-workplace.ts';

const PlacesMap = lazy(async () => ({
  default: (await import('../../../shared/map/places-map.tsx')).PlacesMap,
}));
const HEIGHT = 'h-72 lg:h-[calc(100dvh-15rem)] lg:min-h-80';
/** What the markers tell apart, and the colour of each. */
const TONES = { overdue: 'brick', open: 'plain', done: 'leaf' } as const;
const MARKED_STATES = ['overdue', 'open', 'done'] as const;
type MarkedState = (typeof MARKED_STATES)[number];

type PlacedCase = CaseMap['data'][number] & { place: string };

function getMarkedState({ status, is_overdue }: PlacedCase): MarkedState {
  const isOpen = status !== 'cleaned' && isOpenStatus(status);
  if (!isOpen) return 'done';
  return is_overdue ? 'overdue' : 'open';
}

/** The listed cases, whose places have words, and what else is on this part of the map. */
function listPlacedCases(
  listed: readonly CaseSummary[],
  shown: CaseMap | null | undefined,
  nowMs: number,
): PlacedCase[] {
  const all = new Map<number, PlacedCase>();
  for (const caseItem of shown?.data ?? []) all.set(caseItem.number, { ...caseItem, place: '' });
  for (const caseItem of listed) {
    const { latitude, longitude, due_at } = caseItem;
    if (latitude === null || longitude === null) continue;
    const is_overdue = due_at !== null && Date.parse(due_at) < nowMs;
    all.set(caseItem.number, { ...caseItem, latitude, longitude, is_overdue });
  }
  return [...all.values()];
}

function usePlaces(
  workplace: Workplace,
  openedCase: CaseSummary | undefined,
  caseMap: CaseMap | null | undefined,
): MapPlace[] {
  const t = useMessages(workplaceMessages);
  const tCases = useMessages(casesMessages);
  const nowMs = useNowMs();
  const text = useMemo(() => {
    const listed = openedCase ? [...workplace.cases, openedCase] : workplace.cases;
    const places = listPlacedCases(listed, caseMap, nowMs).map((caseItem) => {
      const { number, place, latitude, longitude, status } = caseItem;
      const state = getMarkedState(caseItem);
      const label = place || t('workplace.case', { number });
      const status_text = tCases(`cases.status_${status}`);
      const description =
        state === 'overdue' ? `${status_text}, ${t('workplace.tone_overdue')}` : status_text;
      return { id: String(number), latitude, longitude, label, tone: TONES[state], description };
    });
    return JSON.stringify(places);
  }, [workplace.cases, openedCase, caseMap, nowMs, t, tCases]);
  // Equal places stay the same object: the map makes all markers anew for another one, and they would lose the focus.
  return useMemo(() => JSON.parse(text) as MapPlace[], [text]);
}

type CasesMapProps = {
  workplace: Workplace;
  highlighted: number | null;
  onHighlight: (number: number | null) => void;
};

/** The cases on a map: those of the list, and all others of the view on its visible part. */
export function CasesMap({ workplace, highlighted, onHighlight }: CasesMapProps) {
  const t = useMessages(workplaceMessages);
  const { request, query, openNumber, open } = workplace;
  const [bounds, setBounds] = useState<MapBounds | null>(null);
  const caseMapQuery = useMapCases(request, bounds);
  const { data: opened } = useCase(openNumber);
  const places = usePlaces(workplace, opened, caseMapQuery.data);
  const marked = highlighted ?? openNumber;
  return (
    <section aria-label={t('workplace.map')} className="grid gap-2">
      <Suspense fallback={<Skeleton className={`${HEIGHT} rounded-panel`} />}>
        <PlacesMap
          places={places}
          fitFor={JSON.stringify(query.isPlaceholderData ? null : request)}
          highlighted={marked === null ? null : String(marked)}
          onHighlight={(id) => onHighlight(id === null ? null : Number(id))}
          followed={openNumber === null ? null : String(openNumber)}
          onPick={(id) => open(Number(id))}
          onBounds={setBounds}
          label={t('workplace.map_label')}
          className={HEIGHT}
        />
      </Suspense>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-soft">
        {caseMapQuery.data && <span>{t('workplace.on_map', { count: caseMapQuery.data.data.length })}</span>}
        {MARKED_STATES.map((state) => (
          <span key={state} className="inline-flex items-center">
            <span aria-hidden="true" className={`map-dot map-dot-${TONES[state]} mr-1.5`} />
            {t(`workplace.tone_${state}`)}
          </span>
        ))}
      </p>
      {caseMapQuery.data?.is_cut && <p className="text-xs text-ink-soft">{t('workplace.map_cut')}</p>}
      {caseMapQuery.isError && <p className="text-xs text-ink-soft">{t('workplace.map_failed')}</p>}
    </section>
  );
}
