import type { AnalysisResults, Annotation } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { computeImageRank } from './image-order.ts';
import { choosePhotoResults } from './photo-results.ts';
import { computeSeverity } from './severity.ts';

const BOX = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 };
const createAnnotation = (name: Annotation['class'], given: Partial<Annotation> = {}): Annotation => ({
  class: name,
  is_unsure: false,
  box: BOX,
  ...given,
});
const RUN: AnalysisResults = {
  total_detections: 1,
  average_confidence: 0.6,
  message: 'Found 1 item of waste: 1 × Can',
  detections: [{ class: 'can', title: 'Can', confidence: 0.6, waste: true, box: BOX }],
  model: 'a model',
  model_version: '3',
  duration_ms: 40,
};

describe('what is on a photo', () => {
  it('is what its newest run says while it is not annotated, and unknown before (LB-26)', () => {
    expect(choosePhotoResults(RUN, null)).toBe(RUN);
    expect(choosePhotoResults(null, null)).toBeNull();
  });

  it('is what a person says, without confidences, whatever the run says (LB-26, LB-27)', () => {
    const results = choosePhotoResults(RUN, {
      annotations: [createAnnotation('trash_bag'), createAnnotation('bin')],
    });
    expect(results).toMatchObject({
      source: 'person',
      total_detections: 1,
      average_confidence: null,
      message: 'Found 1 item of waste: 1 × Trash bag',
      model: 'a model',
      duration_ms: 40,
    });
    expect(results?.detections).toEqual([
      { class: 'trash_bag', title: 'Trash bag', confidence: null, waste: true, box: BOX },
      { class: 'bin', title: 'Bin', confidence: null, waste: false, box: BOX },
    ]);
  });

  it('holds no region of which its author was unsure (LB-26)', () => {
    const results = choosePhotoResults(RUN, { annotations: [createAnnotation('can', { is_unsure: true })] });
    expect(results).toMatchObject({ total_detections: 0, detections: [] });
  });

  it('is no waste for an empty set, also without any run (LB-26)', () => {
    expect(choosePhotoResults(null, { annotations: [] })).toMatchObject({
      total_detections: 0,
      message: 'No waste detected',
      model: '',
    });
  });

  it('counts every object that a person marked, also where two lie upon each other (LB-27)', () => {
    const results = choosePhotoResults(RUN, {
      annotations: [createAnnotation('trash_bag'), createAnnotation('litter')],
    });
    expect(results?.total_detections).toBe(2);
    const [first] = results?.detections ?? [];
    expect(computeSeverity(results?.detections ?? [])).toBeGreaterThan(computeSeverity(first ? [first] : []));
  });

  it('is not among the least certain ones (LB-28)', () => {
    const analysis_results = choosePhotoResults(RUN, { annotations: [createAnnotation('can')] });
    expect(computeImageRank('lowest_confidence', { analysis_results, severity: 0.1 })).toBe(-1);
  });
});
