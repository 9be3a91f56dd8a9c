import type { AnnotationSet, Detection } from '@smart-waste/contract';
import { LABEL_CLASSES } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { findLabelByKey, findLabelClass, LABEL_KEYS } from './label-classes.ts';
import { chooseStartingPoint, findDetection, toRunAnnotations } from './starting-point.ts';

const PHOTO = { width: 1200, height: 900 };
const BOX = { x: 0.1, y: 0.7, width: 0.3, height: 0.2 };
const detection = (change: Partial<Detection> = {}): Detection => ({
  class: 'bottle',
  title: 'Bottle',
  confidence: 0.8,
  waste: true,
  box: BOX,
  ...change,
});
const RUN = {
  analysis_id: 'run',
  results: {
    detections: [
      detection(),
      detection({ class: 'Garbage Pile', box: { ...BOX, y: 0 } }),
      detection({ class: 'cat', box: { ...BOX, x: 0.5 } }),
    ],
  },
};
const SET: AnnotationSet = {
  set_id: 'set',
  number: 3,
  scope: 'accepted',
  schema_version: 1,
  analysis_id: 'earlier',
  annotations: [{ class: 'can', is_unsure: true, box: BOX }],
  created_at: '2026-03-10T12:00:00.000Z',
  created_by: 'asha',
};
const PHOTO_STATE = { is_blind: false, newest_number: 3 };
const DRAFT = { based_on: 2, version: 5, annotations: [], saved_at: '2026-03-10T12:00:00.000Z' };

describe('what a person begins with (LB-15)', () => {
  it('is an empty photo or the own draft for one of the random sample, whatever is known (EV-22)', () => {
    const known = { is_blind: true, newest_number: 3, sets: [SET] };
    const empty = {
      annotations: [],
      based_on: 3,
      analysis_id: null,
      version: 0,
      from: 'nothing',
      is_blind: true,
      leftOut: 0,
    };
    expect(chooseStartingPoint({ ...known, draft: null }, RUN, PHOTO)).toEqual(empty);
    const draft = { ...DRAFT, annotations: SET.annotations };
    expect(chooseStartingPoint({ ...known, draft }, RUN, PHOTO)).toEqual({
      ...empty,
      annotations: SET.annotations,
      based_on: 2,
      version: 5,
      from: 'draft',
    });
  });

  it('is one box where the detector named one object twice, as that counts once (LB-18, ST-39)', () => {
    const can = detection({ class: 'can', title: 'Can', confidence: 0.6 });
    const run = { analysis_id: 'run', results: { detections: [can, detection()] } };
    expect(toRunAnnotations(run, PHOTO)).toEqual({
      annotations: [{ class: 'bottle', is_unsure: false, box: BOX }],
      leftOut: 0,
    });
  });

  it('are the detections in reading order, without classes that are not labelled', () => {
    expect(chooseStartingPoint({ ...PHOTO_STATE, draft: null, sets: [] }, RUN, PHOTO)).toEqual({
      annotations: [
        { class: 'garbage_pile', is_unsure: false, box: { ...BOX, y: 0 } },
        { class: 'bottle', is_unsure: false, box: BOX },
      ],
      based_on: 0,
      analysis_id: 'run',
      version: 0,
      from: 'run',
      is_blind: false,
      leftOut: 1,
    });
  });

  it('is the newest set, with the run that it corrected', () => {
    expect(chooseStartingPoint({ ...PHOTO_STATE, draft: null, sets: [SET] }, RUN, PHOTO)).toMatchObject({
      annotations: SET.annotations,
      based_on: 3,
      analysis_id: 'earlier',
      version: 0,
      from: 'set',
    });
  });

  it('is the own draft, also one that was begun before the newest set', () => {
    expect(chooseStartingPoint({ ...PHOTO_STATE, draft: DRAFT, sets: [SET] }, RUN, PHOTO)).toMatchObject({
      annotations: [],
      based_on: 2,
      version: 5,
      from: 'draft',
    });
  });

  it('is an empty photo without any of them', () => {
    const empty = chooseStartingPoint({ ...PHOTO_STATE, draft: null, sets: [] }, null, PHOTO);
    expect(empty).toMatchObject({ annotations: [], analysis_id: null, from: 'nothing', leftOut: 0 });
  });
});

describe('the detection of an annotation', () => {
  it('is the one whose class and box it has kept', () => {
    const { detections } = RUN.results;
    for (const annotation of toRunAnnotations(RUN, PHOTO).annotations)
      expect(findDetection(annotation, detections, PHOTO)?.confidence).toBe(0.8);
    const [annotation] = toRunAnnotations(RUN, PHOTO).annotations;
    expect(findDetection({ ...annotation!, class: 'cup' }, detections, PHOTO)).toBeNull();
    expect(findDetection({ ...annotation!, box: { ...BOX, x: 0.11 } }, detections, PHOTO)).toBeNull();
  });
});

describe('the number keys of the classes (LB-16)', () => {
  it('are 1 to 9 and 0, one for each class', () => {
    expect(LABEL_KEYS.map(({ key }) => key).join('')).toBe('1234567890');
    expect(LABEL_KEYS.map(({ key }) => findLabelByKey(key))).toEqual([...LABEL_CLASSES]);
    expect(findLabelByKey('x')).toBeNull();
  });

  it('finds a class however its model writes it', () => {
    expect(findLabelClass('Trash-Bag')).toBe('trash_bag');
    expect(findLabelClass('spaceship')).toBeNull();
  });
});
