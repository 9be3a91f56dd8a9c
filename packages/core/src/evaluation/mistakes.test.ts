import type { Annotation, Detection } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { createLabelSchema } from './evaluated-model.ts';
import { LABELLED_CLASSES } from './installation-figures.ts';
import { findMistakes } from './mistakes.ts';

const schema = createLabelSchema([{ labels: [...LABELLED_CLASSES] }], LABELLED_CLASSES);
const box = (width: number) => ({ x: 0, y: 0, width, height: 0.5 });
const createAnnotation = (name: Annotation['class'], width: number, is_unsure = false): Annotation => ({
  class: name,
  is_unsure,
  box: box(width),
});
const createDetection = (name: string, confidence: number, width: number): Detection => ({
  class: name,
  title: name,
  confidence,
  waste: name !== 'bin',
  box: box(width),
});
const mistakes = (
  annotations: Annotation[],
  live: Detection[],
  labelled_classes: Annotation['class'][] | null = null,
) => findMistakes({ annotations, live, labelled_classes }, schema);

describe('findMistakes (EV-30)', () => {
  it('has no mistake where the detector sees what is marked', () => {
    expect(mistakes([], [])).toEqual({ false_alarm: null, miss: null });
    expect(mistakes([createAnnotation('bottle', 0.4)], [createDetection('bottle', 0.5, 0.4)])).toEqual({
      false_alarm: null,
      miss: null,
    });
  });

  it('has a false alarm as bad as the highest confidence of waste, where no waste is marked', () => {
    const live = [
      createDetection('bottle', 0.5, 0.4),
      createDetection('can', 0.7, 0.2),
      createDetection('bin', 0.9, 0.5),
    ];
    expect(mistakes([], live).false_alarm).toBe(0.7);
    expect(mistakes([createAnnotation('bin', 0.5)], live).false_alarm).toBe(0.7);
    expect(mistakes([], [createDetection('bin', 0.9, 0.5)]).false_alarm).toBeNull();
  });

  it('has no false alarm where there is waste, or where the author was unsure of it', () => {
    for (const isUnsure of [false, true])
      expect(
        mistakes([createAnnotation('cup', 0.1, isUnsure)], [createDetection('can', 0.7, 0.2)]).false_alarm,
      ).toBeNull();
  });

  it('has no false alarm on a photo that figures do not count as one without waste', () => {
    const live = [createDetection('can', 0.7, 0.2)];
    expect(mistakes([], live, ['bottle']).false_alarm).toBeNull();
    expect(mistakes([createAnnotation('bin', 0.5)], live, ['bottle', 'bin']).false_alarm).toBeNull();
  });

  it('has a miss as bad as the largest object that is not seen as what it is, unsure ones left out', () => {
    const annotations = [
      createAnnotation('bottle', 0.4),
      createAnnotation('bin', 0.2),
      createAnnotation('can', 1, true),
    ];
    expect(mistakes(annotations, []).miss).toBe(0.2);
    expect(mistakes(annotations, [createDetection('bottle', 0.5, 0.4)]).miss).toBe(0.1);
    expect(mistakes(annotations, [createDetection('cup', 0.5, 0.4)]).miss).toBe(0.2);
  });
});
