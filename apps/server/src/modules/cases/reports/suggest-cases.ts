import type { CaseSuggestionQuery, Category, SuggestedCase } from '@smart-waste/contract';
import {
  type CaseSuggestion,
  hasValidCoordinates,
  publicPlace,
  rankSuggestions,
  shownDistance,
} from '@smart-waste/core';
import type { Caller } from '../../../ports/session-table.ts';
import type { MediaLinks } from '../../photos/media/media-links.ts';
import { categoryOf } from '../case-category.ts';
import { photoOf, publicRendition } from '../describe-cases.ts';
import { isoOf } from '../moments.ts';
import type { CaseRow, Deps, SeenCase } from '../ports.ts';

/** So many of the nearest are ranked: no place has more that could be meant. */
const MAX_RANKED = 100;

type SuggestDeps = Pick<Deps, 'cases' | 'categories' | 'clock'>;
type SuggestionRequest = { viewer: Caller; query: CaseSuggestionQuery };
type Links = Pick<MediaLinks, 'link' | 'publicLink'>;

/**
 * The public cases that a report of this place may be about (CA-34), the likeliest first, with what the person who asks
 * may see of them.
 */
export async function suggestCases(
  deps: SuggestDeps,
  { viewer, query }: SuggestionRequest,
  links: Links,
): Promise<SuggestedCase[]> {
  const { latitude, longitude, category_id = null } = query;
  const now = deps.clock.now();
  const at = new Date(Math.min(now.getTime(), query.at === undefined ? Infinity : Date.parse(query.at)));
  const categories = await deps.categories.list();
  const meters = Math.max(...categories.map((category) => category.joining_distance_meters));
  const near = await deps.cases.near({ latitude, longitude, at, meters }, MAX_RANKED);
  const seen = await deps.cases.seenBy(
    viewer.user_id,
    near.map(({ case_id }) => case_id),
  );
  const ranked = rankSuggestions(
    { latitude, longitude, at, category_id },
    near.map((row) => ({
      ...row,
      ...joiningRules(categoryOf(categories, row.category_id)),
      is_followed: seen.get(row.case_id)?.is_followed ?? false,
    })),
  );
  return ranked.map((suggestion) =>
    present(suggestion, {
      categories,
      seen: seen.get(suggestion.case.case_id),
      linkTo: linksFor(viewer, now, links),
    }),
  );
}

const joiningRules = ({ joining_distance_meters, joining_days }: Category) => ({
  joining_distance_meters,
  joining_days,
});

/** A public photo has the link that the public gets, the viewer's own another that lasts as long as the session. */
const linksFor =
  ({ session_id }: Caller, now: Date, links: Links) =>
  ({ number }: CaseRow, isPublic: boolean) =>
  (key: string) =>
    isPublic ? links.publicLink(key, { now, number }) : links.link(key, { now, session_id });

type Context = {
  categories: readonly Category[];
  seen: SeenCase | undefined;
  linkTo: ReturnType<typeof linksFor>;
};

function present(
  { case: row, distance_meters }: CaseSuggestion<CaseRow>,
  { categories, seen, linkTo }: Context,
): SuggestedCase {
  if (!hasValidCoordinates(row)) throw new Error(`the case ${row.number} is suggested without a place`);
  const photo = seen?.photo ?? null;
  return {
    number: row.number,
    status: row.status,
    category_names: categoryOf(categories, row.category_id).names,
    opened_at: row.opened_at.toISOString(),
    cleaned_at: isoOf(row.cleaned_at),
    ...publicPlace(row),
    distance_meters: shownDistance(distance_meters),
    reports: row.reports,
    is_followed: seen?.is_followed ?? false,
    photo: photo && photoOf(photo.is_public ? publicRendition(photo) : photo, linkTo(row, photo.is_public)),
  };
}
