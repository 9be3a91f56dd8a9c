import {
  type ListedZone,
  type TimeRange,
  type Zone,
  type ZoneSizeMeters,
  type ZoneUpload,
  zoneList,
  zoneUploadList,
} from '@smart-waste/contract';
import { buildZones, startOfRange } from '@smart-waste/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../shared/api/client.ts';
import { getDataOrThrow } from '../../../shared/http/api-result.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import type { ShownQuery } from '../../../shared/ui/query-view.tsx';
import { collectUploads } from '../load/collect-uploads.ts';
import { ANALYTICS_KEY } from '../load/use-analytics.ts';

/** More pins would overlap on the map, and more rows would not be read. */
const MAX_ZONES = 100;

type ZoneChoices = { range: TimeRange; zoneSizeMeters: ZoneSizeMeters };
type ZoneRequest = ZoneChoices & { now: Date; signal: AbortSignal };

/** `unlocated` counts the uploads since `since`, or of all time, that have no coordinates. */
export type ShownZones = { zones: ListedZone[]; total: number; unlocated: number; since: string | null };

/** As the server lists a zone, but with all its uploads. */
const toListedZone = (zone: Zone): ListedZone => ({
  ...zone,
  uploadCount: zone.uploads.length,
  opened_by: zone.uploads[0]?.image_id ?? '',
});

async function loadZonesFromUploads({ zoneSizeMeters, ...request }: ZoneRequest): Promise<ShownZones> {
  const { uploads } = await collectUploads(request);
  const zones = buildZones(uploads, { zoneSizeMeters, includeAddresses: true });
  return {
    zones: zones.slice(0, MAX_ZONES).map(toListedZone),
    total: zones.length,
    unlocated: uploads.filter(({ latitude }) => latitude === null).length,
    since: startOfRange(request.range, request.now)?.toISOString() ?? null,
  };
}

/** The most urgent zones of a time range; when the server cannot compute them, they are computed here. */
async function fetchZones(request: ZoneRequest): Promise<ShownZones> {
  const { range, zoneSizeMeters, signal } = request;
  const answer = await callApi({
    endpoint: 'listZones',
    schema: zoneList,
    query: { range, zone_size: zoneSizeMeters, limit: MAX_ZONES },
    signal,
  });
  if (answer.success) {
    const { data: zones, total, unlocated, since } = answer.data;
    return { zones, total, unlocated, since };
  }
  signal.throwIfAborted();
  logFailure('The zones could not be loaded', answer.error);
  return loadZonesFromUploads(request);
}

/** The most urgent zones of a time range; those of the previous choice stay visible until the new ones are loaded. */
export const useZones = ({ range, zoneSizeMeters }: ZoneChoices) =>
  useQuery({
    queryKey: [...ANALYTICS_KEY, 'zones', range, zoneSizeMeters],
    queryFn: ({ signal }) => fetchZones({ range, zoneSizeMeters, now: new Date(), signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  });

/** The number of uploads that a dialog shows. */
const MAX_SHOWN_UPLOADS = 24;

const selectNewestUploads = (uploads: readonly ZoneUpload[]) =>
  [...uploads].sort((a, b) => (a.uploaded_at < b.uploaded_at ? 1 : -1)).slice(0, MAX_SHOWN_UPLOADS);

/** The newest uploads of a zone: at first those included in the zone, then as many as the dialog shows. */
export function useZoneUploads(zone: ListedZone, range: TimeRange): ShownQuery<ZoneUpload[]> {
  const { radiusMeters, opened_by: image_id, uploadCount } = zone;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...ANALYTICS_KEY, 'zone-uploads', range, radiusMeters, image_id],
    enabled: uploadCount > zone.uploads.length,
    queryFn: ({ signal }) =>
      getDataOrThrow(
        callApi({
          endpoint: 'listZoneUploads',
          schema: zoneUploadList,
          params: { image_id },
          query: {
            range,
            zone_size: radiusMeters,
            limit: MAX_SHOWN_UPLOADS,
            offset: Math.max(0, uploadCount - MAX_SHOWN_UPLOADS), // they come oldest first
          },
          signal,
        }),
      ),
  });
  return { data: selectNewestUploads(data?.data ?? zone.uploads), error, isFetching, refetch };
}
