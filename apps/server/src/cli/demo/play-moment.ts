import { createHash } from 'node:crypto';
import type { Category } from '@smart-waste/contract';
import { dueAt } from '@smart-waste/core';
import type { DemoDeps } from '../../compose/open-demo.ts';
import { uuidV7 } from '../../lib/clock-and-ids.ts';
import { seededRandom } from '../../lib/seeded-random.ts';
import { escalateCase } from '../../modules/cases/case-escalator.ts';
import { addNote } from '../../modules/cases/changes/add-note.ts';
import { changeStatus } from '../../modules/cases/changes/change-status.ts';
import { correctCase } from '../../modules/cases/changes/correct-case.ts';
import type { CaseRow } from '../../modules/cases/ports.ts';
import { reporterChange } from '../../modules/cases/proof/act-as-reporter.ts';
import { recordReport } from '../../modules/cases/reports/record-report.ts';
import { draftOfUpload } from '../../modules/cases/reports/report-upload.ts';
import { submitReport } from '../../modules/cases/reports/submit-report.ts';
import { receiveUpload } from '../../modules/photos/upload/receive-upload.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import type { People } from './people.ts';
import type { DemoPhotos } from './photos.ts';
import { besides, coordinatesOf, placeFormOf } from './places.ts';
import type { Moment, PlannedCase, PlannedReport, PlannedStep } from './plan-city.ts';

/** How long a person takes to send a photo, and the detector to see it. */
const ANALYSED_AFTER_MS = 2500;
const HOUR_MS = 3600_000;
const EXTENSION_HOURS = 48;

export type City = {
  deps: DemoDeps;
  seed: number;
  people: People;
  photos: DemoPhotos;
  categories: readonly Category[];
  cases: readonly PlannedCase[];
};

/** `known`: it had been played before. `skipped`: the case is not as it was planned, because a person changed it. */
export type Played = 'played' | 'known' | 'skipped';

type Scene = City & { planned: PlannedCase; moment: Moment };

const at = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('a list of the demonstration is empty');
  return value;
};

/** The ids of one moment: the same whenever it is played. */
const idsOf = ({ seed }: City, moment: Date, key: string) => {
  let count = 0;
  return () => {
    count += 1;
    return uuidV7(moment.getTime(), createHash('sha256').update(`${seed}/${key}/${count}`).digest());
  };
};
const caseIds = (city: City, { opened_at }: PlannedCase, index: number) =>
  idsOf(city, opened_at, `case/${index}`);

/**
 * What the use cases depend on, at this moment. The reservations of photos count from today: those of the past have
 * expired, and a running product would remove the photos before their uploads are written.
 */
const depsAt = ({ deps, photos }: City, now: Date, newId: () => string) => ({
  ...deps,
  objectLedger: {
    ...deps.objectLedger,
    reserve: (keys: readonly string[], removeAt: Date) =>
      deps.objectLedger.reserve(
        keys,
        new Date(removeAt.getTime() + deps.clock.now().getTime() - now.getTime()),
      ),
  },
  imageProcessor: photos.imageProcessor,
  clock: { now: () => now },
  ids: { ...deps.ids, newId },
});

/**
 * Plays one moment through the use cases of the product, as the people of the demonstration. Each adds one event, so
 * that the version of the case says whether it has been played.
 */
export async function playMoment(city: City, moment: Moment): Promise<Played> {
  const planned = at(city.cases, moment.index);
  const scene = { ...city, planned, moment };
  const held = await city.deps.cases.byId(caseIds(city, planned, moment.index)());
  const played = held && held.version - (await countEscalations(scene, held));
  if (held && played !== undefined && played >= moment.version) return 'known';
  if (!moment.step) return openPlanned(scene);
  if (!held || played !== moment.version - 1) return 'skipped';
  return playStep(scene, held, moment.step);
}

/** Escalations are not planned: they follow from what happens, also in a product that runs beside. */
const countEscalations = async ({ deps }: City, { case_id }: CaseRow): Promise<number> =>
  (await deps.cases.events(case_id)).filter(({ kind }) => kind === 'escalated').length;

/** Escalates the cases of the demonstration that have no answer in time at this moment. */
export async function playEscalations(city: City, until: Date): Promise<void> {
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

async function openPlanned(scene: Scene): Promise<Played> {
  const { planned, moment } = scene;
  const previous = await findPrevious(scene);
  await report(scene, planned.report, {
    joins: previous?.number,
    newId: caseIds(scene, planned, moment.index),
  });
  return 'played';
}

async function findPrevious(scene: Scene): Promise<CaseRow | undefined> {
  const { previous } = scene.planned;
  if (previous === null) return undefined;
  const row = await scene.deps.cases.byId(caseIds(scene, at(scene.cases, previous), previous)());
  return row?.status === 'verified' && !row.is_private ? row : undefined;
}

type Sending = { joins: number | undefined; newId: () => string };

async function report(scene: Scene, planned: PlannedReport, { joins, newId }: Sending): Promise<void> {
  const deps = depsAt(scene, scene.moment.at, newId);
  if (planned.channel === 'upload') {
    const sender = at(scene.people.citizens, planned.citizen);
    const image = await uploadPhoto(scene, planned, sender);
    const draft = await draftOfUpload(deps, image, { words: planned.words, sender });
    const { is_public } = planned;
    await submitReport(deps, { ...draft, report: { ...draft.report, is_public } }, joins);
    return;
  }
  const { channel, place, words, category } = planned;
  const { category_id } = at(scene.categories, category);
  await recordReport(deps, {
    viewer: officerOf(scene),
    form: { ...placeFormOf(place), channel, words, category_id, joins },
    idempotency_key: null,
  });
}

type PlannedUpload = Extract<PlannedReport, { channel: 'upload' }>;

async function uploadPhoto(scene: Scene, { photo, place }: PlannedUpload, sender: SessionUser) {
  const { moment, seed, photos, deps } = scene;
  const key = `upload/${moment.index}/${moment.version}`;
  const newId = idsOf(scene, moment.at, key);
  const { path, sha256, run } = await photos.get(photo);
  const { image } = await receiveUpload(depsAt(scene, moment.at, newId), {
    owner: sender.user_id,
    idempotency_key: `demo/${seed}/${key}`,
    form: { ...placeFormOf(place), skip_ml: 'true' },
    path,
    photo_sha256: sha256,
  });
  const finished_at = new Date(moment.at.getTime() + ANALYSED_AFTER_MS);
  await deps.pastUploads.complete(image.image_id, {
    ...run,
    analysis_id: newId(),
    worker: 'demo',
    finished_at,
  });
  return (await deps.images.byId(image.image_id)) ?? image;
}

/** Mostly the officer of the case; sometimes a colleague. */
function officerOf({ planned, moment, people }: Scene): SessionUser {
  const isColleague = moment.version % 5 === 0;
  return at(people.officers, planned.officer + (isColleague ? 1 : 0));
}

const crewOf = ({ people }: City, held: CaseRow): SessionUser | undefined =>
  people.crews.find(({ user_id }) => user_id === held.assignee_id);

async function playStep(scene: Scene, held: CaseRow, step: PlannedStep): Promise<Played> {
  const { moment } = scene;
  const newId = idsOf(scene, moment.at, `step/${moment.index}/${moment.version}`);
  const deps = depsAt(scene, moment.at, newId);
  const { number, version } = held;
  switch (step.kind) {
    case 'join':
      await report(scene, step.report, { joins: number, newId });
      return 'played';
    case 'note': {
      const viewer = (step.by === 'crew' && crewOf(scene, held)) || officerOf(scene);
      const note = { text: step.text, is_public: step.is_public };
      await addNote(deps, { number, viewer, note, idempotency_key: null });
      return 'played';
    }
    case 'correction': {
      const update = { version, ...correctionOf(scene, held, step.correction) };
      await correctCase(deps, { number, viewer: officerOf(scene), update });
      return 'played';
    }
    case 'action':
      return act(scene, held, step);
  }
}

function correctionOf(scene: Scene, held: CaseRow, correction: 'category' | 'due' | 'place' | 'privacy') {
  switch (correction) {
    case 'category': {
      const others = scene.categories.filter(({ category_id }) => category_id !== held.category_id);
      return { category_id: at(others, scene.moment.version).category_id };
    }
    case 'due': {
      const due = held.due_at ?? scene.moment.at;
      const from = Math.max(due.getTime(), scene.moment.at.getTime());
      return { due_at: new Date(from + EXTENSION_HOURS * HOUR_MS).toISOString() };
    }
    case 'place': {
      const random = seededRandom(`${scene.seed}/place/${scene.moment.index}`);
      const coordinates = coordinatesOf(besides(scene.planned.report.place, random));
      return { coordinates: { ...coordinates, location_source: 'map' as const } };
    }
    case 'privacy':
      return { is_private: !held.is_private };
  }
}

type ActionStep = Extract<PlannedStep, { kind: 'action' }>;

async function act(scene: Scene, held: CaseRow, step: ActionStep): Promise<Played> {
  if (step.by === 'reporter') return actAsReporter(scene, held, step);
  const { action, reason, responsible } = step;
  const viewer = (step.by === 'crew' && crewOf(scene, held)) || officerOf(scene);
  const assignee_id = step.crew === undefined ? undefined : at(scene.people.crews, step.crew).user_id;
  const transition = { action, version: held.version, reason, assignee_id, responsible };
  await changeStatus(depsAt(scene, scene.moment.at, scene.deps.ids.newId), {
    number: held.number,
    viewer,
    transition,
    idempotency_key: null,
  });
  return 'played';
}

/** What the reporter of an upload does; the plan has none of it for others. */
async function actAsReporter(scene: Scene, held: CaseRow, { action, reason }: ActionStep): Promise<Played> {
  const { planned, moment, people, deps } = scene;
  if (planned.report.channel !== 'upload') return 'skipped';
  const viewer = at(people.citizens, planned.report.citizen);
  const now = depsAt(scene, moment.at, deps.ids.newId);
  const { change, ...record } = await reporterChange(now, held, { viewer, action, words: reason });
  const changed = await deps.cases.change(held, change, record);
  return changed.outcome === 'changed' ? 'played' : 'skipped';
}
