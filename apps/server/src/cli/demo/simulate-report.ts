import type { CaseRow } from '../../modules/cases/ports.ts';
import { recordReport } from '../../modules/cases/reports/record-report.ts';
import { draftOfUpload } from '../../modules/cases/reports/report-upload.ts';
import { submitReport } from '../../modules/cases/reports/submit-report.ts';
import { receiveUpload } from '../../modules/photos/upload/receive-upload.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import { placeFormOf } from './places.ts';
import type { PlannedReport } from './plan-city.ts';
import { at, caseIds, depsAt, idsOf, officerOf, type Scene } from './scene.ts';

/** How long a person takes to send a photo, and the detector to see it. */
const ANALYSED_AFTER_MS = 2500;

/** The verified case whose waste came back, as far as it still is one that citizens see. */
export async function findPrevious(scene: Scene): Promise<CaseRow | undefined> {
  const { previous } = scene.planned;
  if (previous === null) return undefined;
  const row = await scene.deps.cases.byId(caseIds(scene, at(scene.cases, previous), previous)());
  return row?.status === 'verified' && !row.is_private ? row : undefined;
}

type Sending = { joins: number | undefined; newId: () => string };

export async function simulateReport(
  scene: Scene,
  planned: PlannedReport,
  { joins, newId }: Sending,
): Promise<void> {
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
