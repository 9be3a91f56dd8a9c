import type { CaseEventKind } from '@smart-waste/contract';
import { computeDueAt } from '@smart-waste/core';
import { escalateCase } from '../../modules/cases/case-escalator.ts';
import type { CaseRow } from '../../modules/cases/ports.ts';
import type { CityEvent } from './plan-city.ts';
import {
  type CityEventContext,
  createCaseIds,
  type DemoCity,
  getAt,
  type StepResult,
  UnplannedCaseError,
} from './scene.ts';
import { findPrevious, simulateReport } from './simulate-report.ts';
import { simulateStep } from './simulate-step.ts';

/**
 * Simulates one moment through the use cases of the product, as the people of the demonstration. Each adds one event, so
 * that the version of the case says whether it has been simulated. Throws UnplannedCaseError, or the refusal of a use
 * case, when the case is not as it was planned.
 */
export async function simulateMoment(city: DemoCity, moment: CityEvent): Promise<StepResult> {
  const planned = getAt(city.cases, moment.index);
  const scene = { ...city, planned, moment };
  const caseRow = await city.deps.cases.findById(createCaseIds(city, planned, moment.index)());
  const version = caseRow && caseRow.version - (await countUnplanned(scene, caseRow));
  if (caseRow && version !== undefined && version >= moment.version) return 'known';
  if (!moment.step) await openPlanned(scene);
  else if (!caseRow) throw new UnplannedCaseError('A case could not be opened.');
  else if (version !== moment.version - 1)
    throw new UnplannedCaseError(
      `Case ${caseRow.number} has version ${version} without its escalations and merges, not ${moment.version - 1}.`,
    );
  else await simulateStep(scene, caseRow, moment.step);
  return 'applied';
}

/** These follow from what happens to others, escalations also in a product that runs beside. */
const UNPLANNED: readonly CaseEventKind[] = ['escalated', 'case_merged'];
/** Only those up to the version of the row: another one may have come since it was read. */
const countUnplanned = async ({ deps }: DemoCity, { case_id, version }: CaseRow): Promise<number> =>
  (await deps.cases.listEvents(case_id, UNPLANNED)).filter((event) => event.version <= version).length;

/** Escalates the cases of the demonstration that have no answer in time at this moment. */
export async function simulateEscalations(city: DemoCity, until: Date): Promise<void> {
  const { deps, categories, cases } = city;
  for (const held of await deps.cases.listUnanswered(until, cases.length)) {
    const category = categories.find(({ category_id }) => category_id === held.category_id);
    const isPlanned = cases.some((planned, index) => createCaseIds(city, planned, index)() === held.case_id);
    if (!category || !isPlanned) continue;
    const due = computeDueAt(held.opened_at, category.hours_to_answer);
    const at = new Date(Math.max(due.getTime(), held.changed_at.getTime()));
    await escalateCase(deps, { held, category, at });
  }
}

async function openPlanned(scene: CityEventContext): Promise<void> {
  const { planned, moment } = scene;
  const previous = await findPrevious(scene);
  await simulateReport(scene, planned.report, {
    joins: previous?.number,
    newId: createCaseIds(scene, planned, moment.index),
  });
}
