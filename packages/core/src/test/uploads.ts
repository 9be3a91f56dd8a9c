import type { Detection, ImageStatus } from '@smart-waste/contract';
import type { AnalysedUpload } from '../analytics/analysed-upload.ts';

let serial = 0;

const detection = (given: Partial<Detection>): Detection => ({
  class: 'can',
  title: 'Can',
  confidence: 0.5,
  waste: true,
  // Apart from those of other classes, with which it would be one object.
  box: { x: (((given.class ?? 'can').charCodeAt(0) % 26) * 3) / 100, y: 0, width: 0.02, height: 0.02 },
  ...given,
});

type UploadValues = Partial<Omit<AnalysedUpload, 'analysis_results'>> & { found?: Partial<Detection>[] };

/** An ordinary upload; a test sets the fields that matter. With `found` it is completed. */
export function createUpload({ found, ...given }: UploadValues = {}): AnalysedUpload {
  serial += 1;
  const image_id = `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;
  const status: ImageStatus = found ? 'completed' : 'pending';
  const waste = found?.map(detection).filter((one) => one.waste) ?? [];
  const sum = waste.reduce((total, { confidence }) => total + confidence, 0);
  return {
    image_id,
    image_url: `/api/media/photos/${image_id}.jpg`,
    processed_image_url: null,
    location: 'Market Road',
    latitude: 26.9124,
    longitude: 75.7873,
    uploaded_at: '2026-11-20T10:00:00.000Z',
    status,
    analysis_results: found
      ? {
          total_detections: waste.length,
          average_confidence: waste.length === 0 ? 0 : sum / waste.length,
          message: '',
          detections: found.map(detection),
          model: 'm',
          model_version: '1',
          duration_ms: 1,
        }
      : null,
    ...given,
  };
}

/** Values that the wire may contain although the types exclude them. */
export const withInvalidFields = (
  upload: AnalysedUpload,
  fields: Record<string, unknown>,
): AnalysedUpload => ({
  ...upload,
  ...(fields as Partial<AnalysedUpload>), // deliberately of the wrong type
});
