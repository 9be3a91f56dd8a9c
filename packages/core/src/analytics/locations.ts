import type { AnalyticsSummary } from '@smart-waste/contract';
import { type AnalysedUpload, byCount, countBy } from './analysed-upload.ts';

/** Limits the response: a million uploads may have a million places. */
export const LOCATIONS_KEPT = 100;
/** The number of locations in the chart (AN-08). */
const TOP_LOCATIONS = 6;

/** The most frequent place texts of the uploads with their counts; an empty text is no place. */
export function locationCounts(
  uploads: readonly Pick<AnalysedUpload, 'location'>[],
): AnalyticsSummary['locations'] {
  const named = uploads.map(({ location }) => location.trim()).filter((location) => location !== '');
  return Object.fromEntries(byCount(countBy(named)).slice(0, LOCATIONS_KEPT));
}

/** The places with the most uploads, in descending order. */
export function topLocations(
  locations: AnalyticsSummary['locations'],
  count: number = TOP_LOCATIONS,
): { location: string; uploads: number }[] {
  return byCount(Object.entries(locations))
    .slice(0, count)
    .map(([location, uploads]) => ({ location, uploads }));
}
