import { LIMITS, type ListedZone, type TimeRange, type ZoneSizeMeters } from '@smart-waste/contract';
import { zonesMessages } from '@smart-waste/messages/en/zones';
import { MapPin, MapPinOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { formatDistance } from '../../../shared/format/units.ts';
import { buildUnlocatedAddress } from '../../../shared/images/review-search.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { type ShownZones, useZones } from './use-zones.ts';
import { ZoneList } from './zone-list.tsx';

const ZoneDialog = lazy(async () => ({ default: (await import('./zone-dialog.tsx')).ZoneDialog }));
const ZoneMap = lazy(async () => ({ default: (await import('./zone-map.tsx')).ZoneMap }));

const MapSkeleton = () => <Skeleton className="h-72 rounded-panel md:h-96 lg:h-[28rem]" />;

type MapAndListProps = { zones: readonly ListedZone[]; total: number; range: TimeRange };

function MapAndList({ zones, total, range }: MapAndListProps) {
  const t = useMessages(zonesMessages);
  const [highlighted, setHighlighted] = useState<ListedZone | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const both = {
    zones,
    highlighted,
    onHighlight: setHighlighted,
    onOpen: (zone: ListedZone) => setOpenId(zone.zoneId),
  };
  const rank = zones.findIndex(({ zoneId }) => zoneId === openId) + 1;
  const openZone = zones[rank - 1];
  return (
    <>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Suspense fallback={<MapSkeleton />}>
          <ZoneMap {...both} />
        </Suspense>
        <ZoneList {...both} />
      </div>
      {total > zones.length && (
        <p className="mt-3 text-xs text-ink-soft">
          {t('zones.most_urgent', { shown: zones.length, all: total })}
        </p>
      )}
      <Suspense>
        {openZone && <ZoneDialog zone={openZone} rank={rank} range={range} onClose={() => setOpenId(null)} />}
      </Suspense>
    </>
  );
}

/** How many uploads of the same time range the map cannot show, and the way to place them; nothing without any. */
function UnlocatedUploads({ unlocated, since }: Pick<ShownZones, 'unlocated' | 'since'>) {
  const t = useMessages(zonesMessages);
  const language = useLanguage();
  if (unlocated === 0) return null;
  const isCapped = unlocated > LIMITS.countedMatches;
  const text = `${Math.min(unlocated, LIMITS.countedMatches).toLocaleString(language)}${isCapped ? '+' : ''}`;
  return (
    <p className="mt-4 flex items-center gap-2 border-t pt-3 text-sm">
      <MapPinOff aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      <Link
        to={buildUnlocatedAddress(since)}
        className="inline-flex min-h-11 items-center font-medium text-leaf underline-offset-4 hover:underline dense:min-h-6"
      >
        {t('zones.unlocated', { count: unlocated, text })}
      </Link>
    </p>
  );
}

type ZonePanelProps = { range: TimeRange; zoneSizeMeters: ZoneSizeMeters };

/** The zones as a map and, beside it, as a list. */
export function ZonePanel({ range, zoneSizeMeters }: ZonePanelProps) {
  const t = useMessages(zonesMessages);
  const language = useLanguage();
  const zones = useZones({ range, zoneSizeMeters });
  return (
    <PanelSection
      title={t('zones.zones')}
      takesFocus
      aside={
        <p className="text-xs text-ink-soft">
          {t('zones.zones_help', { size: formatDistance(zoneSizeMeters, language) })}
        </p>
      }
    >
      <QueryView
        query={zones}
        failed={t('zones.load_failed')}
        loading={<MapSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState icon={<MapPin />} title={t('zones.no_zones')} text={t('zones.no_zones_text')} />}
      >
        {({ zones: shown, total }) => <MapAndList zones={shown} total={total} range={range} />}
      </QueryView>
      {zones.data && <UnlocatedUploads {...zones.data} />}
    </PanelSection>
  );
}
