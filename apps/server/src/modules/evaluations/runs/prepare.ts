import type { FigureSlice, MlConfig, ModelCard } from '@smart-waste/contract';
import {
  type AnsweredPhoto,
  buildUploadPlaceGroup,
  createLiveFilter,
  createZonedTime,
  selectUnseenPhotos,
  type TrainingManifest,
} from '@smart-waste/core';
import type {
  CheckedPhoto,
  EvaluationPreparation,
  EvaluationTable,
  LabelledPhoto,
  PhotoSource,
} from '../ports.ts';

/** The local hours of daylight, the last one not included. */
const DAY = { from: 6, to: 18 } as const;

/** By what figures of photos are divided: the local hour of the upload, and where its place came from. */
function computeSlices(
  { uploaded_at, location_source }: Pick<CheckedPhoto, 'uploaded_at' | 'location_source'>,
  zonedTime: (moment: Date) => string,
): FigureSlice[] {
  const hour = Number(zonedTime(uploaded_at).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDThh'.length));
  return [hour >= DAY.from && hour < DAY.to ? 'day' : 'night', location_source];
}

type ChoosingTable = Pick<
  EvaluationTable,
  'listCheckedPhotos' | 'findImportedClasses' | 'listImportedPhotos' | 'findPhotosWithBytes'
>;
type ChosenPhoto = LabelledPhoto & Pick<AnsweredPhoto, 'group' | 'labelled_classes' | 'slices'>;

/** The photos of a source with their groups. Of an imported photo nothing but its labels is known: it is its own group. */
async function listPhotos(
  evaluations: ChoosingTable,
  source: PhotoSource,
  timeZone: string,
): Promise<ChosenPhoto[]> {
  if (source.source === 'import') {
    const labelled_classes = (await evaluations.findImportedClasses(source.import_id)) ?? [];
    return (await evaluations.listImportedPhotos(source.import_id)).map((photo) => ({
      ...photo,
      labelled_classes,
      group: `photo:${photo.image_id}`,
      slices: [],
    }));
  }
  const zonedTime = createZonedTime(timeZone);
  return (await evaluations.listCheckedPhotos(source)).map((photo) => ({
    ...photo,
    labelled_classes: null,
    group: buildUploadPlaceGroup(photo),
    slices: computeSlices(photo, zonedTime),
  }));
}

/** The photos of a source that the model has not seen, with their groups; `excluded` counts the others. */
export async function choosePhotos(
  evaluations: ChoosingTable,
  source: PhotoSource,
  { manifest, timeZone }: { manifest: TrainingManifest | null; timeZone: string },
) {
  const checked = await listPhotos(evaluations, source, timeZone);
  if (manifest === null) return { photos: checked, excluded: 0, may_have_seen: true };
  const known = await evaluations.findPhotosWithBytes([...manifest.photos]);
  const photos = selectUnseenPhotos(checked, manifest, known.map(buildUploadPlaceGroup));
  return { photos, excluded: checked.length - photos.length, may_have_seen: false };
}

/** What is stored before the first photo is answered: settings and labels do not change while an evaluation runs. */
export async function prepareEvaluation(
  evaluations: ChoosingTable,
  source: PhotoSource,
  using: { card: ModelCard; config: MlConfig; manifest: TrainingManifest | null; timeZone: string },
): Promise<EvaluationPreparation> {
  const { card, config } = using;
  const { photos, ...counts } = await choosePhotos(evaluations, source, using);
  const live = createLiveFilter(card, config);
  return {
    model_name: card.name,
    model_version: card.version,
    labels: card.labels,
    settings: {
      confidence_threshold: live.confidenceThreshold,
      min_detection_size: live.minDetectionSize,
      max_detections: live.maxDetectionsPerImage,
    },
    ...counts,
    photos: photos.map(({ image_id, set_id, annotations, group, slices }) => ({
      image_id,
      set_id,
      annotations,
      group,
      slices,
    })),
  };
}
