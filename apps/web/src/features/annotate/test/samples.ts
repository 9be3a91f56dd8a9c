import type { AnalysisRun, AnnotationSet, Detection, SecondOpinion } from '@smart-waste/contract';
import { sampleDetection, sampleImage } from '../../../test/images.ts';

export const SAMPLE_ID = '00000000-0000-4000-8000-0000000000cc';
export const RUN_ID = '00000000-0000-4000-8000-0000000000aa';
export const NOW = '2026-03-10T12:00:00.000Z';
export const CAN = sampleDetection({
  class: 'can',
  title: 'Can',
  confidence: 0.5,
  box: { x: 0.7, y: 0.7, width: 0.1, height: 0.1 },
});

/** Boxes that a person has submitted. */
export const createSet = (change: Partial<AnnotationSet> = {}): AnnotationSet => ({
  set_id: '00000000-0000-4000-8000-0000000000bb',
  number: 1,
  scope: 'accepted',
  schema_version: 1,
  analysis_id: RUN_ID,
  annotations: [{ class: 'cup', is_unsure: false, box: CAN.box }],
  created_at: NOW,
  created_by: 'ravi',
  ...change,
});

export const EMPTY_SET = createSet({ scope: 'checked', analysis_id: null, annotations: [] });

/** A run of the detector over the shown photo that has found these. */
export const createRun = (detections: Detection[], given: Partial<AnalysisRun> = {}) => ({
  analysis_id: RUN_ID,
  image_id: sampleImage(1).image_id,
  requested_by: null,
  options: {},
  attempts: 1,
  status: 'completed',
  created_at: NOW,
  started_at: null,
  finished_at: NOW,
  duration_ms: 1,
  detector: 'yolo',
  model: 'waste-detector',
  model_version: '1.1.0',
  settings: null,
  error_message: null,
  processed_image_url: null,
  results: { ...sampleImage(1).analysis_results, detections },
  ...given,
});

/** A set, and detections that contradict it. */
export const SUSPECT = createSet({ scope: 'checked' });
export const CONTRADICTING = [{ ...CAN, confidence: 0.9 }, sampleDetection()];

/** Of whom and of what unsent work on this device is. */
export const createOwner = (isBlind: boolean) => ({ userId: 7, image_id: sampleImage(1).image_id, isBlind });

export const OPINION: SecondOpinion = {
  image_id: sampleImage(1).image_id,
  state: 'open',
  requested_at: NOW,
  is_for_caller: true,
  given_at: null,
  first_by: null,
  given_by: null,
  annotations: null,
  agreement: null,
  blind_agreement: null,
};
