import type { CaseEventKind } from '@smart-waste/contract';
import { computeDueAt } from '@smart-waste/core';
import { escalateCase } from '../../modules/cases/case-escalator.ts';
import type { CaseRow } from '../../modules/cases/ports.ts';
import type { CityEvent } from './plan-city.ts';
import { type CityEventContext, createCaseIds, type DemoCity, getAt, type StepResult } from './scene.ts';
import { findPrevious, simulateReport } from './simulate-report.ts';
import { simulateStep } from './simulate-step.ts';

/**
 * Simulates one moment through the use cases of the product, as the people of the demonstration. Each adds one event, so
 * that the version of the case says whether it has been simulated.
 */
export async function simulateMoment(city: DemoCity, moment: CityEvent): Promise<StepResult> {
  const planned = getAt(city.cases, moment.index);
  const scene = { ...city, planned, moment };
  const caseRow = await city.deps.cases.findById(createCaseIds(city, planned, moment.index)());
  const version = caseRow && caseRow.version - (await countUnplanned(scene, caseRow));
  if (caseRow && version !== undefined && version >= moment.version) return 'known';
  if (!moment.step) return openPlanned(scene);
  if (!caseRow || version !== moment.version - 1) return 'skipped';
  return simulateStep(scene, caseRow, moment.step);
}

/** These follow from what happens to others, escalations also in a product that runs beside. */
const UNPLANNED: readonly CaseEventKind[] = ['escalated', 'case_merged'];
const countUnplanned = async ({ deps }: DemoCity, { case_id }: CaseRow): Promise<number> =>
  (await deps.cases.listEvents(case_id)).filter(({ kind }) => UNPLANNED.includes(kind)).length;

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

async function openPlanned(scene: CityEventContext): Promise<StepResult> {
  const { planned, moment } = scene;
  const previous = await findPrevious(scene);
  await simulateReport(scene, planned.report, {
    joins: previous?.number,
    newId: createCaseIds(scene, planned, moment.index),
  });
  return 'applied';
}
