import type { CaseEventKind } from '@smart-waste/contract';
import { dueAt } from '@smart-waste/core';
import { escalateCase } from '../../modules/cases/case-escalator.ts';
import type { CaseRow } from '../../modules/cases/ports.ts';
import type { Moment } from './plan-city.ts';
import { at, type City, caseIds, type Scene, type StepResult } from './scene.ts';
import { findPrevious, simulateReport } from './simulate-report.ts';
import { simulateStep } from './simulate-step.ts';

/**
 * Simulates one moment through the use cases of the product, as the people of the demonstration. Each adds one event, so
 * that the version of the case says whether it has been simulated.
 */
export async function simulateMoment(city: City, moment: Moment): Promise<StepResult> {
  const planned = at(city.cases, moment.index);
  const scene = { ...city, planned, moment };
  const held = await city.deps.cases.byId(caseIds(city, planned, moment.index)());
  const version = held && held.version - (await countUnplanned(scene, held));
  if (held && version !== undefined && version >= moment.version) return 'known';
  if (!moment.step) return openPlanned(scene);
  if (!held || version !== moment.version - 1) return 'skipped';
  return simulateStep(scene, held, moment.step);
}

/** These follow from what happens to others, escalations also in a product that runs beside. */
const UNPLANNED: readonly CaseEventKind[] = ['escalated', 'case_merged'];
const countUnplanned = async ({ deps }: City, { case_id }: CaseRow): Promise<number> =>
  (await deps.cases.events(case_id)).filter(({ kind }) => UNPLANNED.includes(kind)).length;

/** Escalates the cases of the demonstration that have no answer in time at this moment. */
export async function simulateEscalations(city: City, until: Date): Promise<void> {
  const { deps, categories, cases } = city;
  for (const held of await deps.cases.unanswered(until, cases.length)) {
    const category = categories.find(({ category_id }) => category_id === held.category_id);
    const isPlanned = cases.some((planned, index) => caseIds(city, planned, index)() === held.case_id);
    if (!category || !isPlanned) continue;
    const due = dueAt(held.opened_at, category.hours_to_answer);
    const at = new Date(Math.max(due.getTime(), held.changed_at.getTime()));
    await escalateCase(deps, { held, category, at });
  }
}

async function openPlanned(scene: Scene): Promise<StepResult> {
  const { planned, moment } = scene;
  const previous = await findPrevious(scene);
  await simulateReport(scene, planned.report, {
    joins: previous?.number,
    newId: caseIds(scene, planned, moment.index),
  });
  return 'applied';
}
