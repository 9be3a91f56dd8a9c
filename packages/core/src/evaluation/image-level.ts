import type { DetectedPhoto } from './match-detections.ts';
import { type ResampleWeights, ratio } from './weights.ts';

/** What the labels say of a whole photo. Photos that are neither with nor without waste are not scored as a whole. */
export type PhotoLabel = 'waste' | 'no_waste' | 'tidy' | 'unknown';

/**
 * Whether a photo shows waste. Without a box of waste it is `tidy` when it has a box that is no waste, such as a tidy
 * bin, and `no_waste` without any box when every class of waste was looked for. An unsure region of waste, or a class
 * that was not looked for, leaves it unknown; beside a box that is no waste only where objects of that class were left out.
 */
export function decidePhotoLabel(
  { groundTruth, labelled, isPartial = false }: Pick<DetectedPhoto, 'groundTruth' | 'labelled' | 'isPartial'>,
  wasteClasses: ReadonlySet<string>,
): PhotoLabel {
  const waste = groundTruth.filter((one) => wasteClasses.has(one.class));
  if (waste.some(({ unsure }) => !unsure)) return 'waste';
  if (waste.length > 0) return 'unknown';
  const isWholeSchema = [...wasteClasses].every((name) => labelled.has(name));
  if (groundTruth.length > 0) return isPartial && !isWholeSchema ? 'unknown' : 'tidy';
  return isWholeSchema ? 'no_waste' : 'unknown';
}

/** Whether the labels say that there is no waste. */
export const isWithoutWaste = (label: PhotoLabel): boolean => label === 'no_waste' || label === 'tidy';

/** The highest confidence of waste in a photo; 0 without a detection of waste. */
export const getWasteScore = ({ detections }: Pick<DetectedPhoto, 'detections'>): number =>
  detections.reduce((best, one) => (one.waste ? Math.max(best, one.confidence) : best), 0);

/** Photos whose labels say whether they show waste, the lowest score first. */
export type RankedPhotos = {
  photos: Int32Array;
  haveWaste: Uint8Array;
  /** For each photo, 1 when its score is that of the photo before. */
  areTied: Uint8Array;
};

/** Ranks photos by their highest score of waste; those of which the labels say nothing are left out. */
export function rankPhotos(photos: readonly DetectedPhoto[], labels: readonly PhotoLabel[]): RankedPhotos {
  const ranked = photos
    .map((photo, index) => ({ photo: index, label: labels[index] ?? 'unknown', score: getWasteScore(photo) }))
    .filter(({ label }) => label !== 'unknown')
    .sort((a, b) => a.score - b.score);
  return {
    photos: Int32Array.from(ranked, ({ photo }) => photo),
    haveWaste: Uint8Array.from(ranked, ({ label }) => Number(label === 'waste')),
    areTied: Uint8Array.from(ranked, ({ score }, index) => Number(ranked[index - 1]?.score === score)),
  };
}

/**
 * The area under the ROC curve of whole photos: the share of the pairs of a photo with waste and one without in which
 * the former has the higher score, where a tie is half a pair (Mann-Whitney U divided by the number of pairs). Null
 * without such a pair.
 */
export function computeAreaUnderRoc(
  { photos, haveWaste, areTied }: RankedPhotos,
  weights: ResampleWeights,
): number | null {
  let [without, withWaste, won] = [0, 0, 0];
  /** Photos without waste that score less than the present photo. */
  let lower = 0;
  let tiedWithWaste = 0;
  const { length } = photos;
  for (let index = 0; index < length; index += 1) {
    if (areTied[index] === 0) [lower, tiedWithWaste] = [without, 0];
    const weight = weights[photos[index] ?? 0] ?? 0;
    if (haveWaste[index] === 1) {
      // Of the tied photos without waste, those before count half here, those after it when they come.
      won += weight * (lower + (without - lower) / 2);
      withWaste += weight;
      tiedWithWaste += weight;
    } else {
      won += (weight * tiedWithWaste) / 2;
      without += weight;
    }
  }
  return ratio(won, without * withWaste);
}
