import { createSeededRandom, pick } from '../../lib/seeded-random.ts';
import { addNote } from '../../modules/cases/changes/add-note.ts';
import { changeStatus } from '../../modules/cases/changes/change-status.ts';
import { correctCase } from '../../modules/cases/changes/correct-case.ts';
import { createStaleCaseError } from '../../modules/cases/changes/stale-case-error.ts';
import { mergeCase } from '../../modules/cases/moves/merge-case.ts';
import type { CaseRow } from '../../modules/cases/ports.ts';
import { decideReporterChange } from '../../modules/cases/proof/act-as-reporter.ts';
import { addAfterPhoto } from '../../modules/cases/proof/add-after-photo.ts';
import { giveFeedback } from '../../modules/cases/proof/give-feedback.ts';
import { comparePhotos } from '../../modules/cases/proof/photo-comparer.ts';
import { reopenCase } from '../../modules/cases/proof/reopen-case.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import { formatCoordinates, pickPlaceNear, toPlaceForm } from './places.ts';
import type { PlannedStep } from './plan-city.ts';
import {
  type CityEventContext,
  chooseOfficer,
  createCaseIds,
  createDepsAt,
  createIds,
  findCrew,
  getAt,
  UnplannedCaseError,
} from './scene.ts';
import { simulateReport } from './simulate-report.ts';
import { FEEDBACK } from './texts.ts';
import { HOUR_MS } from './times.ts';

const EXTENSION_HOURS = 48;

/** Takes one step of a case as it is. */
export async function simulateStep(
  scene: CityEventContext,
  caseRow: CaseRow,
  step: PlannedStep,
): Promise<void> {
  const { moment } = scene;
  const newId = createIds(scene, moment.at, `step/${moment.index}/${moment.version}`);
  const deps = createDepsAt(scene, moment.at, newId);
  const { number, version } = caseRow;
  switch (step.kind) {
    case 'join':
      await simulateReport(scene, step.report, { joins: number, newId });
      return;
    case 'note': {
      const viewer = (step.by === 'crew' && findCrew(scene, caseRow)) || chooseOfficer(scene);
      const note = { text: step.text, is_public: step.is_public };
      await addNote(deps, { number, viewer, note, idempotency_key: null });
      return;
    }
    case 'correction': {
      const update = { version, ...chooseCorrection(scene, caseRow, step.correction) };
      await correctCase(deps, { number, viewer: chooseOfficer(scene), update });
      return;
    }
    case 'feedback':
      return giveReporterFeedback(scene, caseRow, step.is_clean);
    case 'merge':
      return merge(scene, caseRow, step.into);
    case 'action':
      return act(scene, caseRow, step);
  }
}

function chooseCorrection(
  scene: CityEventContext,
  caseRow: CaseRow,
  correction: 'category' | 'due' | 'place' | 'privacy',
) {
  switch (correction) {
    case 'category': {
      const others = scene.categories.filter(({ category_id }) => category_id !== caseRow.category_id);
      return { category_id: getAt(others, scene.moment.version).category_id };
    }
    case 'due': {
      const due = caseRow.due_at ?? scene.moment.at;
      const from = Math.max(due.getTime(), scene.moment.at.getTime());
      return { due_at: new Date(from + EXTENSION_HOURS * HOUR_MS).toISOString() };
    }
    case 'place': {
      const random = createSeededRandom(`${scene.seed}/place/${scene.moment.index}`);
      const coordinates = formatCoordinates(pickPlaceNear(scene.planned.report.place, random));
      return { coordinates: { ...coordinates, location_source: 'map' as const } };
    }
    case 'privacy':
      return { is_private: !caseRow.is_private };
  }
}

type ActionStep = Extract<PlannedStep, { kind: 'action' }>;

async function act(scene: CityEventContext, caseRow: CaseRow, step: ActionStep): Promise<void> {
  if (step.by === 'reporter') return actAsReporter(scene, caseRow, step);
  const { action, reason, responsible } = step;
  const viewer = (step.by === 'crew' && findCrew(scene, caseRow)) || chooseOfficer(scene);
  if (step.shows) await photographWork(scene, caseRow, { viewer, shows: step.shows });
  const assignee_id = step.crew === undefined ? undefined : getAt(scene.people.crews, step.crew).user_id;
  const transition = { action, version: caseRow.version, reason, assignee_id, responsible };
  await changeStatus(createDepsAt(scene, scene.moment.at, scene.deps.ids.newId), {
    number: caseRow.number,
    viewer,
    transition,
    idempotency_key: null,
  });
}

/** What the reporter of an upload does; the plan has none of it for others. */
async function actAsReporter(
  scene: CityEventContext,
  caseRow: CaseRow,
  { action, reason }: ActionStep,
): Promise<void> {
  const { moment, deps } = scene;
  const viewer = getReporter(scene);
  if (action === 'reopen') return reopenWithPhoto(scene, caseRow, { viewer, words: reason });
  const now = createDepsAt(scene, moment.at, deps.ids.newId);
  const { change, ...record } = await decideReporterChange(now, caseRow, { viewer, action, words: reason });
  const changed = await deps.cases.change(caseRow, change, record);
  if (changed.outcome !== 'changed') throw await createStaleCaseError(now, caseRow.case_id, 'reporter');
}

function getReporter({ planned: { report }, people }: CityEventContext): SessionUser {
  if (report.channel !== 'upload') throw new UnplannedCaseError('A caller has no account to answer with.');
  return getAt(people.citizens, report.citizen);
}

/** Sent as by one phone, once. */
function createUploadKeys(scene: CityEventContext, purpose: string) {
  const { moment, seed } = scene;
  const key = `${purpose}/${moment.index}/${moment.version}`;
  return { newId: createIds(scene, moment.at, key), idempotency_key: `demo/${seed}/${key}` };
}

/** The photo of what was reported, also for what a caller has seen. */
const chooseWastePhoto = ({ planned: { report }, moment }: CityEventContext): number =>
  report.channel === 'upload' ? report.photo : moment.index;

/** A crew's photo of its work, at which the detector looks at once. */
async function photographWork(
  scene: CityEventContext,
  { number }: CaseRow,
  { viewer, shows }: { viewer: SessionUser; shows: 'clean' | 'waste' },
): Promise<void> {
  const { newId, idempotency_key } = createUploadKeys(scene, 'after');
  const { deps, moment, photos, planned } = scene;
  const file = await photos.take(idempotency_key, shows === 'waste' ? chooseWastePhoto(scene) : null);
  // Each is another file, so that keeping what was processed would only take memory.
  const now = { ...createDepsAt(scene, moment.at, newId), imageProcessor: deps.imageProcessor };
  const place = pickPlaceNear(planned.report.place, createSeededRandom(idempotency_key));
  const { latitude, longitude } = toPlaceForm(place);
  await addAfterPhoto(now, { viewer, idempotency_key, number, ...file, form: { latitude, longitude } });
  await comparePhotos({ ...now, detectAlike: photos.detectAlike });
}

async function reopenWithPhoto(
  scene: CityEventContext,
  { number }: CaseRow,
  { viewer, words }: { viewer: SessionUser; words: string },
): Promise<void> {
  const { newId, idempotency_key } = createUploadKeys(scene, 'reopen');
  const { deps, moment, photos } = scene;
  const file = await photos.take(idempotency_key, chooseWastePhoto(scene));
  const now = { ...createDepsAt(scene, moment.at, newId), imageProcessor: deps.imageProcessor };
  await reopenCase(now, {
    number,
    viewer,
    idempotency_key,
    ...file,
    form: { words, latitude: '', longitude: '' },
  });
  await comparePhotos({ ...now, detectAlike: photos.detectAlike });
}

async function giveReporterFeedback(
  scene: CityEventContext,
  { number }: CaseRow,
  is_clean: boolean,
): Promise<void> {
  const viewer = getReporter(scene);
  const words = pick(
    createSeededRandom(`${scene.seed}/feedback/${scene.moment.index}`),
    FEEDBACK[is_clean ? 'clean' : 'waste'],
  );
  const deps = createDepsAt(scene, scene.moment.at, scene.deps.ids.newId);
  await giveFeedback(deps, { number, viewer, feedback: { is_clean, words } });
}

/** An officer finds out that the waste has a case already. */
async function merge(scene: CityEventContext, caseRow: CaseRow, into: number): Promise<void> {
  const { cases, deps, moment } = scene;
  const kept = await deps.cases.findById(createCaseIds(scene, getAt(cases, into), into)());
  if (!kept) throw new UnplannedCaseError('A case into which another one is merged could not be opened.');
  await mergeCase(createDepsAt(scene, moment.at, deps.ids.newId), {
    number: caseRow.number,
    viewer: chooseOfficer(scene),
    merge: { version: caseRow.version, into: kept.number, into_version: kept.version },
  });
}
