import type { CaseSuggestionQuery, Category, SuggestedCase } from '@smart-waste/contract';
import {
  type CaseSuggestion,
  hasValidCoordinates,
  rankSuggestions,
  roundPublicDistance,
  toPublicPlace,
} from '@smart-waste/core';
import type { Caller } from '../../../ports/session-table.ts';
import type { MediaLinks } from '../../photos/media/media-links.ts';
import { getCategory } from '../case-category.ts';
import { toPublicPhoto, toPublicRendition } from '../describe-cases.ts';
import type { CaseForViewer, CaseRow, Deps } from '../ports.ts';

/** So many of the nearest are ranked: no place has more that could be meant. */
const MAX_RANKED = 100;

type SuggestDeps = Pick<Deps, 'cases' | 'categories' | 'clock'>;
type SuggestionRequest = { viewer: Caller; query: CaseSuggestionQuery };
type Links = Pick<MediaLinks, 'buildLink' | 'buildPublicLink'>;

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
  const near = await deps.cases.listNear({ latitude, longitude, at, meters }, MAX_RANKED);
  const casesForViewer = await deps.cases.findSeenBy(
    viewer.user_id,
    near.map(({ case_id }) => case_id),
  );
  const ranked = rankSuggestions(
    { latitude, longitude, at, category_id },
    near.map((row) => ({
      ...row,
      ...selectJoiningRules(getCategory(categories, row.category_id)),
      is_followed: casesForViewer.get(row.case_id)?.is_followed ?? false,
    })),
  );
  return ranked.map((suggestion) =>
    presentSuggestion(suggestion, {
      categories,
      seen: casesForViewer.get(suggestion.case.case_id),
      linkTo: createLinkBuilder(viewer, now, links),
    }),
  );
}

const selectJoiningRules = ({ joining_distance_meters, joining_days }: Category) => ({
  joining_distance_meters,
  joining_days,
});

/** A public photo has the link that the public gets, the viewer's own another that lasts as long as the session. */
const createLinkBuilder =
  ({ session_id }: Caller, now: Date, links: Links) =>
  ({ number }: CaseRow, isPublic: boolean) =>
  (key: string) =>
    isPublic ? links.buildPublicLink(key, { now, number }) : links.buildLink(key, { now, session_id });

type Context = {
  categories: readonly Category[];
  seen: CaseForViewer | undefined;
  linkTo: ReturnType<typeof createLinkBuilder>;
};

function presentSuggestion(
  { case: row, distance_meters }: CaseSuggestion<CaseRow>,
  { categories, seen, linkTo }: Context,
): SuggestedCase {
  if (!hasValidCoordinates(row)) throw new Error(`the case ${row.number} is suggested without a place`);
  const photo = seen?.photo ?? null;
  return {
    number: row.number,
    status: row.status,
    category_names: getCategory(categories, row.category_id).names,
    opened_at: row.opened_at.toISOString(),
    cleaned_at: row.cleaned_at?.toISOString() ?? null,
    ...toPublicPlace(row),
    distance_meters: roundPublicDistance(distance_meters),
    reports: row.reports,
    is_followed: seen?.is_followed ?? false,
    photo:
      photo &&
      toPublicPhoto(photo.is_public ? toPublicRendition(photo) : photo, linkTo(row, photo.is_public)),
  };
}
