import type { AnalysisResults, Detection, Image, ImageList } from '@smart-waste/contract';

const buildId = (serial: number): string => `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;

/** An image as the server sends it; each serial number is another one. */
export const createImage = (serial: number, changes: Partial<Image> = {}): Image => ({
  image_id: buildId(serial),
  user_id: 7,
  image_url: `/photos/${serial}.jpg`,
  thumbnail_url: `/photos/${serial}-small.jpg`,
  processed_image_url: null,
  width: 1200,
  height: 900,
  placeholder_color: '#808080',
  location: `Place ${serial}`,
  latitude: 26.91239,
  longitude: 75.78728,
  location_source: 'typed',
  uploaded_at: '2026-03-05T10:00:00.000Z',
  status: 'completed',
  stage: null,
  analysis_results: null,
  error_message: null,
  possible_duplicate_of: null,
  ...changes,
});

export const createImageList = (images: Image[], total = images.length): ImageList => ({
  data: images,
  next_cursor: null,
  total,
});

export const sampleDetection = (change: Partial<Detection> = {}): Detection => ({
  class: 'bottle',
  title: 'Bottle',
  confidence: 0.8314,
  waste: true,
  box: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 },
  ...change,
});

/** What a detector said of a photo with a bottle. */
export const sampleResults = (): AnalysisResults => ({
  total_detections: 1,
  average_confidence: 0.8314,
  message: 'Found 1 object',
  detections: [sampleDetection()],
  model: 'waste-detector',
  model_version: '1.0.0',
  duration_ms: 120,
});

/** An analysed image in which a bottle was found; each serial number is another one. */
export const sampleImage = (serial: number, change: Partial<Image> = {}): Image =>
  createImage(serial, {
    processed_image_url: `/photos/${serial}-processed.jpg`,
    location: `Street ${serial}`,
    uploaded_at: '2026-03-10T11:55:00.000Z',
    analysis_results: sampleResults(),
    ...change,
  });
