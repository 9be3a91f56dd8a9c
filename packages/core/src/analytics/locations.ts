import type { AnalyticsSummary } from '@smart-waste/contract';
import { type AnalysedUpload, countBy, sortByCount } from './analysed-upload.ts';

/** Limits the response: a million uploads may have a million places. */
export const MAX_LOCATIONS = 100;
/** The number of locations in the chart (AN-08). */
const TOP_LOCATIONS = 6;

/** The most frequent place texts of the uploads with their counts; an empty text is no place. */
export function countLocations(
  uploads: readonly Pick<AnalysedUpload, 'location'>[],
): AnalyticsSummary['locations'] {
  const named = uploads.map(({ location }) => location.trim()).filter((location) => location !== '');
  return Object.fromEntries(sortByCount(countBy(named)).slice(0, MAX_LOCATIONS));
}

/** The places with the most uploads, in descending order. */
export function selectTopLocations(
  locations: AnalyticsSummary['locations'],
  count: number = TOP_LOCATIONS,
): { location: string; uploads: number }[] {
  return sortByCount(Object.entries(locations))
    .slice(0, count)
    .map(([location, uploads]) => ({ location, uploads }));
}
