import { type ListedZone, type TimeRange, type ZoneUpload, zoneUploadList } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { dataOrThrow } from '../../../shared/api/result.ts';
import { ANALYTICS_KEY } from '../load/use-analytics.ts';

/** As many as a dialog shows. */
const SHOWN_UPLOADS = 24;

const newestFirst = (uploads: readonly ZoneUpload[]) =>
  [...uploads].sort((a, b) => (a.uploaded_at < b.uploaded_at ? 1 : -1)).slice(0, SHOWN_UPLOADS);

/** The newest uploads of a zone: at once those that it brought along, then as many as the dialog shows. */
export function useZoneUploads(zone: ListedZone, range: TimeRange): ZoneUpload[] {
  const { radiusMeters, opened_by: image_id, uploadCount } = zone;
  const { data } = useQuery({
    queryKey: [...ANALYTICS_KEY, 'zone-uploads', range, radiusMeters, image_id],
    enabled: uploadCount > zone.uploads.length,
    queryFn: ({ signal }) =>
      dataOrThrow(
        call({
          endpoint: 'listZoneUploads',
          schema: zoneUploadList,
          params: { image_id },
          query: {
            range,
            zone_size: radiusMeters,
            limit: SHOWN_UPLOADS,
            offset: Math.max(0, uploadCount - SHOWN_UPLOADS), // they come oldest first
          },
          signal,
        }),
      ),
  });
  return newestFirst(data?.data ?? zone.uploads);
}
