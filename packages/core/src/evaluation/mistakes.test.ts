import type { Annotation, Detection } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { schemaOf } from './evaluated-model.ts';
import { LABELLED_CLASSES } from './installation-figures.ts';
import { mistakesOf } from './mistakes.ts';

const schema = schemaOf([{ labels: [...LABELLED_CLASSES] }], LABELLED_CLASSES);
const box = (width: number) => ({ x: 0, y: 0, width, height: 0.5 });
const marked = (name: Annotation['class'], width: number, is_unsure = false): Annotation => ({
  class: name,
  is_unsure,
  box: box(width),
});
const seen = (name: string, confidence: number, width: number): Detection => ({
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
) => mistakesOf({ annotations, live, labelled_classes }, schema);

describe('mistakesOf (EV-30)', () => {
  it('has no mistake where the detector sees what is marked', () => {
    expect(mistakes([], [])).toEqual({ false_alarm: null, miss: null });
    expect(mistakes([marked('bottle', 0.4)], [seen('bottle', 0.5, 0.4)])).toEqual({
      false_alarm: null,
      miss: null,
    });
  });

  it('has a false alarm as bad as the highest confidence of waste, where no waste is marked', () => {
    const live = [seen('bottle', 0.5, 0.4), seen('can', 0.7, 0.2), seen('bin', 0.9, 0.5)];
    expect(mistakes([], live).false_alarm).toBe(0.7);
    expect(mistakes([marked('bin', 0.5)], live).false_alarm).toBe(0.7);
    expect(mistakes([], [seen('bin', 0.9, 0.5)]).false_alarm).toBeNull();
  });

  it('has no false alarm where there is waste, or where the author was unsure of it', () => {
    for (const isUnsure of [false, true])
      expect(mistakes([marked('cup', 0.1, isUnsure)], [seen('can', 0.7, 0.2)]).false_alarm).toBeNull();
  });

  it('has no false alarm on a photo that figures do not count as one without waste', () => {
    const live = [seen('can', 0.7, 0.2)];
    expect(mistakes([], live, ['bottle']).false_alarm).toBeNull();
    expect(mistakes([marked('bin', 0.5)], live, ['bottle', 'bin']).false_alarm).toBeNull();
  });

  it('has a miss as bad as the largest object that is not seen as what it is, unsure ones left out', () => {
    const annotations = [marked('bottle', 0.4), marked('bin', 0.2), marked('can', 1, true)];
    expect(mistakes(annotations, []).miss).toBe(0.2);
    expect(mistakes(annotations, [seen('bottle', 0.5, 0.4)]).miss).toBe(0.1);
    expect(mistakes(annotations, [seen('cup', 0.5, 0.4)]).miss).toBe(0.2);
  });
});
