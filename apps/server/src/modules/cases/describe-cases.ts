import type {
  CaseDetail,
  CaseEvent,
  CaseMap,
  CaseReport,
  CaseSummary,
  Category,
  PublicPhoto,
  StaffMember,
} from '@smart-waste/contract';
import { canUndoMove, computeCaseUrgency, findCommonLanguage, isCheckedOnSite } from '@smart-waste/core';
import { findUserNames } from '../../lib/find-user-names.ts';
import type { Caller } from '../../ports/session-table.ts';
import type { MediaLinks } from '../photos/media/media-links.ts';
import { getCategory } from './case-category.ts';
import { getShownDueDate } from './moments.ts';
import type { ProofRow } from './ports/proof.ts';
import type {
  CaseEventRow,
  CaseMarks,
  CasePhotoRow,
  CaseRow,
  Deps,
  ReportRow,
  ShownPhotoRow,
} from './ports.ts';
import { collectReopeningWarnings, decideProofConcern, toProofs } from './proof/describe-proof.ts';

export type DescribeDeps = Pick<
  Deps,
  'caseMoves' | 'casePhotos' | 'cases' | 'categories' | 'clock' | 'users'
>;
/** Makes the link to a stored photo, for the person who asks. */
type LinkTo = (key: string) => string;
type Names = ReadonlyMap<number, string>;
type DescribeContext = {
  categories: readonly Category[];
  names: Names;
  linkTo: LinkTo;
  photos: ReadonlyMap<string, CasePhotoRow>;
  marks: ReadonlyMap<string, CaseMarks>;
  proofs: ReadonlyMap<string, ProofRow>;
};

/** Null without an account, and for a deleted one. */
function toMember(names: Names, user_id: number | null): StaffMember | null {
  const username = user_id === null ? undefined : names.get(user_id);
  return user_id === null || username === undefined ? null : { user_id, username };
}

/** The terms hold for any due date, also where the case has none any more. */
function toUrgencyTerms(row: CaseRow, { hours_to_clean }: Category): CaseSummary['urgency'] {
  const terms = computeCaseUrgency({ ...row, due_at: row.due_at ?? row.urgent_at, hours_to_clean });
  return { ...terms, urgent_at: row.urgent_at.toISOString() };
}

const toPreview = (photo: CasePhotoRow | undefined, linkTo: LinkTo): CaseSummary['photo'] =>
  photo
    ? {
        thumbnail_url: linkTo(photo.thumbnail_key),
        placeholder_color: photo.placeholder_color,
        width: photo.width,
        height: photo.height,
      }
    : null;

function toSummary(
  row: CaseRow,
  { categories, names, linkTo, photos, marks, proofs }: DescribeContext,
): CaseSummary {
  const { number, version, status, category_id, severity, place, latitude, longitude } = row;
  const { case_id, reports, followers, repeats, returns, is_private } = row;
  return {
    number,
    version,
    status,
    category_id,
    severity,
    place,
    latitude,
    longitude,
    reports,
    followers,
    repeats,
    returns,
    is_private,
    opened_at: row.opened_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    due_at: getShownDueDate(row)?.toISOString() ?? null,
    urgency: toUrgencyTerms(row, getCategory(categories, category_id)),
    assignee: toMember(names, row.assignee_id),
    escalated_at: row.escalated_at?.toISOString() ?? null,
    waste_classes: [...row.waste_classes],
    check_on_site: isCheckedOnSite(row),
    can_ask: marks.get(case_id)?.canAsk ?? false,
    is_answered: marks.get(case_id)?.isAnswered ?? false,
    proof_concern: decideProofConcern(row, proofs.get(case_id)),
    photo: toPreview(photos.get(case_id), linkTo),
  };
}

/** A deleted upload is not named, as it cannot be opened. */
function toReport(row: ReportRow, photos: readonly CasePhotoRow[]): CaseReport {
  const { number, channel, words, created_at, is_public, is_hidden } = row;
  const photo = photos.find(({ photo_id }) => photo_id === row.image_id);
  const image_id = photo?.photo_id ?? null;
  return { number, channel, words, created_at: created_at.toISOString(), is_public, is_hidden, image_id };
}

/** A photo with the objects that the public sees: without the areas that an officer covered. */
export const toPublicRendition = (row: ShownPhotoRow): ShownPhotoRow => ({
  ...row,
  photo_key: row.public_photo_key,
  thumbnail_key: row.public_thumbnail_key,
});

/** A photo as everyone may see it whom a link was made for. */
export const toPublicPhoto = (row: ShownPhotoRow, linkTo: LinkTo): PublicPhoto => ({
  thumbnail_url: linkTo(row.thumbnail_key),
  image_url: linkTo(row.photo_key),
  placeholder_color: row.placeholder_color,
  width: row.width,
  height: row.height,
  purpose: row.purpose,
  taken_at: row.taken_at.toISOString(),
});

const toEvent = ({ case_id: _, actor_id, at, undoes, ...event }: CaseEventRow, names: Names): CaseEvent => ({
  ...event,
  ...(undoes !== null && { undoes }),
  at: at.toISOString(),
  actor: toMember(names, actor_id),
});

/** The merge or split that was the last change of a case and can be taken back. */
async function findUndoableMove(
  { caseMoves, cases }: Pick<DescribeDeps, 'caseMoves' | 'cases'>,
  row: CaseRow,
): Promise<CaseDetail['undoable']> {
  const move = await caseMoves.find(row);
  if (!move) return null;
  const other = await cases.findById(move.from_case_id === row.case_id ? move.to_case_id : move.from_case_id);
  const [from, to] = move.from_case_id === row.case_id ? [row, other] : [other, row];
  if (!from || !to || !other || !canUndoMove(move, from, to)) return null;
  return { kind: move.kind, version: row.version, number: other.number };
}

async function toSummaries(
  deps: DescribeDeps,
  rows: readonly CaseRow[],
  linkTo: LinkTo,
): Promise<CaseSummary[]> {
  const ids = rows.map(({ case_id }) => case_id);
  const cleaned = rows.filter(({ status }) => status === 'cleaned').map(({ case_id }) => case_id);
  const [categories, names, photos, marks, proofs] = await Promise.all([
    deps.categories.list(),
    findUserNames(
      deps,
      rows.map(({ assignee_id }) => assignee_id),
    ),
    deps.cases.findPreviews(ids),
    deps.cases.findMarks(ids),
    cleaned.length > 0 ? deps.casePhotos.findPresentProofs(cleaned) : new Map<string, ProofRow>(),
  ]);
  const shared = { categories, names, linkTo, photos, marks, proofs };
  return rows.map((row) => toSummary(row, shared));
}

/** Shows cases to the staff, with links that are valid for the session of the person who asks. */
export function createCaseDescriber(deps: DescribeDeps, links: MediaLinks) {
  const { casePhotos, cases, clock } = deps;
  const createLinkTo =
    ({ session_id }: Caller): LinkTo =>
    (key) =>
      links.buildLink(key, { now: clock.now(), session_id });
  const findNumber = async (case_id: string | null) =>
    case_id === null ? null : ((await cases.findById(case_id))?.number ?? null);

  const summaries = (rows: readonly CaseRow[], viewer: Caller): Promise<CaseSummary[]> =>
    toSummaries(deps, rows, createLinkTo(viewer));

  const summary = async (row: CaseRow, viewer: Caller): Promise<CaseSummary> => {
    const [summarized] = await summaries([row], viewer);
    if (!summarized) throw new Error(`the case ${row.number} has no summary`);
    return summarized;
  };

  const detail = async (row: CaseRow, viewer: Caller): Promise<CaseDetail> => {
    const { case_id } = row;
    const [summarized, reports, photos, proofs, events, previous_number, merged_into, undoable, languages] =
      await Promise.all([
        summary(row, viewer),
        cases.listReports(case_id),
        cases.listPhotos(case_id),
        casePhotos.listProofs(case_id),
        cases.listEvents(case_id),
        findNumber(row.previous_case_id),
        findNumber(row.merged_into),
        findUndoableMove(deps, row),
        cases.listReporterLanguages(case_id),
      ]);
    const names = await findUserNames(
      deps,
      events.map(({ actor_id }) => actor_id),
    );
    const linkTo = createLinkTo(viewer);
    return {
      ...summarized,
      status_before_waiting: row.status_before_waiting,
      public_note: row.public_note,
      responsible: row.responsible,
      previous_number,
      merged_into,
      case_reports: reports.map((report) => toReport(report, photos)),
      photos: photos.map((photo) => ({
        ...toPublicPhoto(photo, linkTo),
        photo_id: photo.photo_id,
        is_public: photo.is_public,
        covered_areas: [...photo.covered_areas],
        detections: photo.analysis_results?.detections ?? null,
      })),
      proof: toProofs(proofs, row, events),
      doubts: collectReopeningWarnings(proofs, row, events),
      events: events.map((event) => toEvent(event, names)),
      reporter_language: findCommonLanguage(languages),
      undoable,
    };
  };
  return { summaries, detail };
}

export type CaseDescriber = ReturnType<typeof createCaseDescriber>;

/** Cases as a map shows them; those without coordinates are on none. */
export const mapPoints = (rows: readonly CaseRow[], now: Date): CaseMap['data'] =>
  rows.flatMap((row) => {
    const { number, status, category_id, severity, latitude, longitude } = row;
    if (latitude === null || longitude === null) return [];
    const due_at = getShownDueDate(row);
    const is_overdue = due_at !== null && due_at < now;
    return [{ number, status, category_id, severity, latitude, longitude, is_overdue }];
  });
