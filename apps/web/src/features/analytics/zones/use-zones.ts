import type { TimeRange, ZoneSizeMeters } from '@smart-waste/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ANALYTICS_KEY } from '../load/use-analytics.ts';
import { fetchZones } from './fetch-zones.ts';

type Asked = { range: TimeRange; zoneSizeMeters: ZoneSizeMeters };

/** The most urgent zones of a time range; those of the choice before stay in sight until the new ones are there. */
export const useZones = ({ range, zoneSizeMeters }: Asked) =>
  useQuery({
    queryKey: [...ANALYTICS_KEY, 'zones', range, zoneSizeMeters],
    queryFn: ({ signal }) => fetchZones({ range, zoneSizeMeters, now: new Date(), signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  });
