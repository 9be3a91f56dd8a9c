import type { Detection, Image } from '@smart-waste/contract';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const sampleDetection = (change: Partial<Detection> = {}): Detection => ({
  class: 'bottle',
  title: 'Bottle',
  confidence: 0.8314,
  waste: true,
  box: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 },
  ...change,
});

/** An analysed image as the server answers it; the number makes it one of a kind. */
export const sampleImage = (number: number, change: Partial<Image> = {}): Image => ({
  image_id: idOf(number),
  user_id: 2,
  image_url: `/api/media/${number}/photo.jpg`,
  thumbnail_url: `/api/media/${number}/thumbnail.jpg`,
  processed_image_url: `/api/media/${number}/processed.jpg`,
  width: 1600,
  height: 1200,
  placeholder_color: '#778866',
  location: `Street ${number}`,
  latitude: 26.912434,
  longitude: 75.787271,
  location_source: 'typed',
  uploaded_at: '2026-03-10T11:55:00.000Z',
  status: 'completed',
  stage: null,
  analysis_results: {
    total_detections: 1,
    average_confidence: 0.8314,
    message: 'Found 1 object',
    detections: [sampleDetection()],
    model: 'waste-detector',
    model_version: '1.0.0',
    duration_ms: 120,
  },
  error_message: null,
  possible_duplicate_of: null,
  ...change,
});
