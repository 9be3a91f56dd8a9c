import { type Category, OPEN_CASE_STATUSES } from '@smart-waste/contract';
import { severityOf, suggestCategory, urgencyOf, wasteObjects } from '@smart-waste/core';
import { categoryChange, categoryOf } from './case-category.ts';
import { silentEvent } from './changes/change-case.ts';
import type { CaseChange, CaseEventRow, CasePhotoRow, CaseRow, Deps, ReportRow } from './ports.ts';

type ReportedCase = { report: ReportRow; case: CaseRow };
type UpdateDeps = Pick<Deps, 'cases' | 'categories' | 'clock'>;

const detectionsOf = ({ analysis_results }: CasePhotoRow) => analysis_results?.detections ?? [];

/** The waste on the photos of the reports; the severity is null before the first analysis. */
function wasteOf(photos: readonly CasePhotoRow[]): Pick<CaseRow, 'severity' | 'waste_classes'> {
  const reported = photos.filter(({ purpose, analysis_results }) => purpose === 'report' && analysis_results);
  const classes = reported.flatMap((photo) => wasteObjects(detectionsOf(photo)).map((one) => one.class));
  return {
    severity:
      reported.length === 0 ? null : Math.max(...reported.map((one) => severityOf(detectionsOf(one)))),
    waste_classes: [...new Set(classes)],
  };
}

/** A category that a person chose stays, and so does that of a case which another report opened. */
const isSuggested = ({ report, case: held }: ReportedCase, events: readonly CaseEventRow[]): boolean =>
  report.number === held.number &&
  !events.some(({ kind, actor_id }) => kind === 'category_changed' && actor_id !== null);

function suggestedFor(photos: readonly CasePhotoRow[], { report }: ReportedCase, categories: Category[]) {
  const photo = photos.find(({ photo_id }) => photo_id === report.image_id);
  return photo && suggestCategory(detectionsOf(photo), categories);
}

const isSame = (held: CaseRow, { severity, waste_classes }: Pick<CaseRow, 'severity' | 'waste_classes'>) =>
  severity === held.severity && waste_classes.toSorted().join() === held.waste_classes.toSorted().join();

/**
 * Brings an open case up to date with a new result of one of its uploads (CA-99): severity and classes of waste, and the
 * category of the report that opened it unless a person chose one. Throws when another change is made at the same moment.
 */
export async function updateAnalysedCase(deps: UpdateDeps, reported: ReportedCase): Promise<void> {
  const { case: held } = reported;
  if (!OPEN_CASE_STATUSES.some((status) => status === held.status)) return;
  const [photos, events, categories] = await Promise.all([
    deps.cases.photos(held.case_id),
    deps.cases.events(held.case_id),
    deps.categories.list(),
  ]);
  const waste = wasteOf(photos);
  const before = categoryOf(categories, held.category_id);
  const category = (isSuggested(reported, events) && suggestedFor(photos, reported, categories)) || before;
  const isOther = category.category_id !== held.category_id;
  if (!isOther && isSame(held, waste)) return;
  const { hours_to_clean } = before;
  const urgency = held.due_at && urgencyOf({ ...held, ...waste, due_at: held.due_at, hours_to_clean });
  const change: CaseChange = {
    ...waste,
    ...(urgency && { urgent_at: urgency.urgent_at }),
    ...(isOther && categoryChange({ ...held, ...waste }, before, category)),
  };
  const at = deps.clock.now();
  const ids = [held.category_id, category.category_id] as const;
  const answer = await deps.cases.change(held, change, {
    event: {
      ...(isOther
        ? silentEvent('category_changed', String(ids[0]), String(ids[1]))
        : silentEvent('severity_changed', null, null)),
      at,
      actor_id: null,
    },
    audit: {
      at,
      actor_id: null,
      action: 'case.changed',
      subject: `case:${held.number}`,
      details: { severity: waste.severity, ...(isOther && { category: { from: ids[0], to: ids[1] } }) },
    },
  });
  if (answer.outcome === 'stale') throw new Error(`case ${held.number} was changed meanwhile`);
}
