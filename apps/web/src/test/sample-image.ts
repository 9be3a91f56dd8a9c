import type { Detection, Image } from '@smart-waste/contract';
import { imageOf } from './images.ts';

export const sampleDetection = (change: Partial<Detection> = {}): Detection => ({
  class: 'bottle',
  title: 'Bottle',
  confidence: 0.8314,
  waste: true,
  box: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 },
  ...change,
});

/** An analysed image in which a bottle was found; each serial number is another one. */
export const sampleImage = (serial: number, change: Partial<Image> = {}): Image =>
  imageOf(serial, {
    processed_image_url: `/photos/${serial}-processed.jpg`,
    location: `Street ${serial}`,
    uploaded_at: '2026-03-10T11:55:00.000Z',
    analysis_results: {
      total_detections: 1,
      average_confidence: 0.8314,
      message: 'Found 1 object',
      detections: [sampleDetection()],
      model: 'waste-detector',
      model_version: '1.0.0',
      duration_ms: 120,
    },
    ...change,
  });
