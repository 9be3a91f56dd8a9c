import type { Category } from '@smart-waste/contract';
import {
  computeCaseUrgency,
  computeSeverity,
  isFinalStatus,
  selectWasteObjects,
  suggestCategory,
} from '@smart-waste/core';
import { buildCategoryChange, getCategory } from './case-category.ts';
import { createSilentEvent } from './changes/change-case.ts';
import type { CaseChange, CaseEventRow, CasePhotoRow, CaseRow, Deps, ReportRow } from './ports.ts';

type ReportedCase = { report: ReportRow; case: CaseRow };
type UpdateDeps = Pick<Deps, 'cases' | 'categories' | 'clock'>;

const getDetections = ({ analysis_results }: CasePhotoRow) => analysis_results?.detections ?? [];

/** The waste on the photos of the reports; the severity is null before the first analysis. */
function summarizeWaste(photos: readonly CasePhotoRow[]): Pick<CaseRow, 'severity' | 'waste_classes'> {
  const reported = photos.filter(({ purpose, analysis_results }) => purpose === 'report' && analysis_results);
  const classes = reported.flatMap((photo) =>
    selectWasteObjects(getDetections(photo)).map((one) => one.class),
  );
  return {
    severity:
      reported.length === 0 ? null : Math.max(...reported.map((one) => computeSeverity(getDetections(one)))),
    waste_classes: [...new Set(classes)],
  };
}

/**
 * A category that a person chose stays, and so does that of a case which another report opened, or which a person split
 * off: it may have been chosen for the case from which that came.
 */
const isSuggested = ({ report, case: caseRow }: ReportedCase, events: readonly CaseEventRow[]): boolean =>
  report.number === caseRow.number &&
  !events.some(
    ({ kind, actor_id }) => kind === 'split_from' || (kind === 'category_changed' && actor_id !== null),
  );

function suggestCategoryFor(
  photos: readonly CasePhotoRow[],
  { report }: ReportedCase,
  categories: Category[],
) {
  const photo = photos.find(({ photo_id }) => photo_id === report.image_id);
  return photo && suggestCategory(getDetections(photo), categories);
}

const isSame = (caseRow: CaseRow, { severity, waste_classes }: Pick<CaseRow, 'severity' | 'waste_classes'>) =>
  severity === caseRow.severity &&
  waste_classes.toSorted().join() === caseRow.waste_classes.toSorted().join();

/**
 * Brings an open case up to date with a new result of one of its uploads (CA-99): severity and classes of waste, and the
 * category of the report that opened it unless a person chose one. Throws when another change is made at the same moment.
 */
export async function updateAnalysedCase(deps: UpdateDeps, reported: ReportedCase): Promise<void> {
  const { case: caseRow } = reported;
  if (isFinalStatus(caseRow.status)) return;
  const [photos, events, categories] = await Promise.all([
    deps.cases.listPhotos(caseRow.case_id),
    deps.cases.listEvents(caseRow.case_id),
    deps.categories.list(),
  ]);
  const waste = summarizeWaste(photos);
  const before = getCategory(categories, caseRow.category_id);
  const category =
    (isSuggested(reported, events) && suggestCategoryFor(photos, reported, categories)) || before;
  const isOther = category.category_id !== caseRow.category_id;
  if (!isOther && isSame(caseRow, waste)) return;
  const { hours_to_clean } = before;
  const urgency =
    caseRow.due_at && computeCaseUrgency({ ...caseRow, ...waste, due_at: caseRow.due_at, hours_to_clean });
  const change: CaseChange = {
    ...waste,
    ...(urgency && { urgent_at: urgency.urgent_at }),
    ...(isOther && buildCategoryChange({ ...caseRow, ...waste }, before, category)),
  };
  const at = deps.clock.now();
  const ids = [caseRow.category_id, category.category_id] as const;
  const answer = await deps.cases.change(caseRow, change, {
    event: {
      ...(isOther
        ? createSilentEvent('category_changed', String(ids[0]), String(ids[1]))
        : createSilentEvent('severity_changed', null, null)),
      at,
      actor_id: null,
    },
    audit: {
      at,
      actor_id: null,
      action: 'case.changed',
      subject: `case:${caseRow.number}`,
      details: { severity: waste.severity, ...(isOther && { category: { from: ids[0], to: ids[1] } }) },
    },
  });
  if (answer.outcome === 'stale') throw new Error(`case ${caseRow.number} was changed meanwhile`);
}
