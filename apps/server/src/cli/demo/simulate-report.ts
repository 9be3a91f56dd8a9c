import type { CaseRow } from '../../modules/cases/ports.ts';
import { recordReport } from '../../modules/cases/reports/record-report.ts';
import { createUploadDraft } from '../../modules/cases/reports/report-upload.ts';
import { submitReport } from '../../modules/cases/reports/submit-report.ts';
import { receiveUpload } from '../../modules/photos/upload/receive-upload.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import { toPlaceForm } from './places.ts';
import type { PlannedReport } from './plan-city.ts';
import {
  type CityEventContext,
  chooseOfficer,
  createCaseIds,
  createDepsAt,
  createIds,
  getAt,
} from './scene.ts';

/** How long a person takes to send a photo, and the detector to see it. */
const ANALYSED_AFTER_MS = 2500;

/** The verified case whose waste came back, as far as it still is one that citizens see. */
export async function findPrevious(scene: CityEventContext): Promise<CaseRow | undefined> {
  const { previous } = scene.planned;
  if (previous === null) return undefined;
  const row = await scene.deps.cases.findById(createCaseIds(scene, getAt(scene.cases, previous), previous)());
  return row?.status === 'verified' && !row.is_private ? row : undefined;
}

type SendOptions = { joins: number | undefined; newId: () => string };

export async function simulateReport(
  scene: CityEventContext,
  planned: PlannedReport,
  { joins, newId }: SendOptions,
): Promise<void> {
  const deps = createDepsAt(scene, scene.moment.at, newId);
  if (planned.channel === 'upload') {
    const sender = getAt(scene.people.citizens, planned.citizen);
    const image = await uploadPhoto(scene, planned, sender);
    const draft = await createUploadDraft(deps, image, { words: planned.words, sender });
    const { is_public } = planned;
    await submitReport(deps, { ...draft, report: { ...draft.report, is_public } }, joins);
    return;
  }
  const { channel, place, words, category } = planned;
  const { category_id } = getAt(scene.categories, category);
  await recordReport(deps, {
    viewer: chooseOfficer(scene),
    form: { ...toPlaceForm(place), channel, words, category_id, joins },
    idempotency_key: null,
  });
}

type PlannedUpload = Extract<PlannedReport, { channel: 'upload' }>;

async function uploadPhoto(scene: CityEventContext, { photo, place }: PlannedUpload, sender: SessionUser) {
  const { moment, seed, photos, deps } = scene;
  const key = `upload/${moment.index}/${moment.version}`;
  const newId = createIds(scene, moment.at, key);
  const { path, sha256, run } = await photos.get(photo);
  const { image } = await receiveUpload(createDepsAt(scene, moment.at, newId), {
    owner: sender.user_id,
    idempotency_key: `demo/${seed}/${key}`,
    form: { ...toPlaceForm(place), skip_ml: 'true' },
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
  return (await deps.images.findById(image.image_id)) ?? image;
}
