import {
  type ListedZone,
  type TimeRange,
  type Zone,
  type ZoneSizeMeters,
  zoneList,
} from '@smart-waste/contract';
import { zonesOf } from '@smart-waste/core';
import { call } from '../../../shared/api/client.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import { collectUploads } from '../load/collect-uploads.ts';

/** More pins than a map can hold apart and more rows than anybody reads. */
const MOST_ZONES = 100;

type Asked = { range: TimeRange; zoneSizeMeters: ZoneSizeMeters; now: Date; signal: AbortSignal };

export type ShownZones = { zones: ListedZone[]; total: number };

/** As the server lists a zone, but with all its uploads. */
const listed = (zone: Zone): ListedZone => ({
  ...zone,
  uploadCount: zone.uploads.length,
  opened_by: zone.uploads[0]?.image_id ?? '',
});

async function zonesFromUploads({ zoneSizeMeters, ...asked }: Asked): Promise<ShownZones> {
  const { uploads } = await collectUploads(asked);
  const zones = zonesOf(uploads, { zoneSizeMeters, includeAddresses: true });
  return { zones: zones.slice(0, MOST_ZONES).map(listed), total: zones.length };
}

/** The most urgent zones of a time range; when the server finds none, because it cannot, they are found here. */
export async function fetchZones(asked: Asked): Promise<ShownZones> {
  const { range, zoneSizeMeters, signal } = asked;
  const answer = await call({
    endpoint: 'listZones',
    schema: zoneList,
    query: { range, zone_size: zoneSizeMeters, limit: MOST_ZONES },
    signal,
  });
  if (answer.success) return { zones: answer.data.data, total: answer.data.total };
  signal.throwIfAborted();
  logFailure('The zones could not be loaded', answer.error);
  return zonesFromUploads(asked);
}
