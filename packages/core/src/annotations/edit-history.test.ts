import { ANNOTATION_LIMITS, type Annotation, LABEL_CLASSES } from '@smart-waste/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AnnotationEdit,
  beginEditing,
  type EditHistory,
  editAnnotations,
  findNeighbourBox,
  toPlainAnnotations,
} from './edit-history.ts';

const BOTTLE: Annotation = {
  class: 'bottle',
  is_unsure: false,
  box: { x: 0.1, y: 0.1, width: 0.2, height: 0.2 },
};
const CAN: Annotation = { ...BOTTLE, class: 'can' };
const getContent = ({ present }: EditHistory) => toPlainAnnotations(present.annotations);
const edited = (history: EditHistory, ...edits: AnnotationEdit[]) => edits.reduce(editAnnotations, history);
const listIds = ({ present }: EditHistory) => present.annotations.map(({ id }) => id);

const annotations = fc.record({
  class: fc.constantFrom(...LABEL_CLASSES),
  is_unsure: fc.boolean(),
  box: fc.constantFrom(BOTTLE.box, { x: 0, y: 0, width: 1, height: 1 }),
});
const ids = fc.integer({ min: 0, max: 8 });
const changes = fc.oneof(
  annotations.map((annotation): AnnotationEdit => ({ type: 'add', annotation })),
  fc.tuple(ids, annotations).map(([id, change]): AnnotationEdit => ({ type: 'change', id, change })),
  ids.map((id): AnnotationEdit => ({ type: 'remove', id })),
  fc
    .array(annotations, { maxLength: 3 })
    .map((several): AnnotationEdit => ({ type: 'replace', annotations: several })),
  ids.map((id): AnnotationEdit => ({ type: 'select', id })),
);

describe('the history of edits (LB-14)', () => {
  it('comes back to its beginning by undoing, and to its end by redoing', () => {
    fc.assert(
      fc.property(fc.array(annotations, { maxLength: 4 }), fc.array(changes), (first, edits) => {
        const end = edited(beginEditing(first), ...edits);
        const back = edited(end, ...end.past.map((): AnnotationEdit => ({ type: 'undo' })));
        expect(getContent(back)).toEqual(first);
        expect(back.past).toEqual([]);
        const again = edited(back, ...back.future.map((): AnnotationEdit => ({ type: 'redo' })));
        expect(again.present.annotations).toEqual(end.present.annotations);
      }),
    );
  });

  it('has unique ids, and selects only what is there', () => {
    const steps = fc.oneof(changes, fc.constantFrom<AnnotationEdit>({ type: 'undo' }, { type: 'redo' }));
    fc.assert(
      fc.property(fc.array(steps), (edits) => {
        const history = edited(beginEditing([BOTTLE]), ...edits);
        const present = listIds(history);
        expect(new Set(present).size).toBe(present.length);
        const { selectedId } = history.present;
        if (selectedId !== null) expect(present).toContain(selectedId);
      }),
    );
  });

  it('leaves what an edit does not concern the same object', () => {
    const history = beginEditing([BOTTLE, CAN]);
    const [first, second] = history.present.annotations;
    const changed = edited(history, { type: 'change', id: first!.id, change: { class: 'cup' } });
    expect(changed.present.annotations[1]).toBe(second);
    expect(edited(history, { type: 'change', id: first!.id, change: { class: 'bottle' } })).toBe(history);
  });

  it('undoes the nudges of one box in a row as one step', () => {
    const history = beginEditing([BOTTLE, CAN]);
    const [first, second] = listIds(history);
    const nudge = (id: number, x: number): AnnotationEdit => ({
      type: 'change',
      id,
      change: { box: { ...BOTTLE.box, x } },
      merge: 'nudge',
    });
    const nudged = edited(history, nudge(first!, 0.2), nudge(first!, 0.3), nudge(second!, 0.4));
    const once = editAnnotations(nudged, { type: 'undo' });
    expect(getContent(once).map(({ box }) => box.x)).toEqual([0.3, 0.1]);
    expect(getContent(editAnnotations(once, { type: 'undo' }))).toEqual([BOTTLE, CAN]);
    const apart = edited(history, nudge(first!, 0.2), { type: 'select', id: second! }, nudge(first!, 0.3));
    expect(apart.past).toHaveLength(2);
  });

  it('selects what was added, and after a removal the next one', () => {
    const history = edited(beginEditing([BOTTLE, CAN]), { type: 'add', annotation: CAN });
    const [first, second, third] = listIds(history);
    expect(history.present.selectedId).toBe(third);
    expect(editAnnotations(history, { type: 'remove', id: first! }).present.selectedId).toBe(second);
    expect(editAnnotations(history, { type: 'remove', id: third! }).present.selectedId).toBe(second);
  });

  it('selects the box that undoing or redoing brings back or changes', () => {
    const begun = beginEditing([BOTTLE, CAN]);
    const [first, second] = listIds(begun);
    const selectedAfter = (...edits: AnnotationEdit[]) => edited(begun, ...edits).present.selectedId;
    const undo: AnnotationEdit = { type: 'undo' };
    const redo: AnnotationEdit = { type: 'redo' };
    const none: AnnotationEdit = { type: 'select', id: null };
    const add: AnnotationEdit = { type: 'add', annotation: CAN };
    const third = selectedAfter(add);
    expect(selectedAfter(add, none, undo, redo)).toBe(third);
    expect(selectedAfter(add, { type: 'select', id: first! }, undo, redo)).toBe(third);
    expect(selectedAfter({ type: 'remove', id: second! }, undo)).toBe(second);
    const change: AnnotationEdit = { type: 'change', id: first!, change: { class: 'cup' } };
    expect(selectedAfter(change, { type: 'select', id: second! }, undo)).toBe(first);
    expect(selectedAfter(change, none, undo, { type: 'select', id: second! }, redo)).toBe(first);
    expect(selectedAfter({ type: 'replace', annotations: [CAN, CAN] }, undo)).toBeNull();
  });

  it('goes round from box to box', () => {
    const history = beginEditing([BOTTLE, CAN]);
    const [first, second] = listIds(history);
    const from = (selectedId: number | null, by: 1 | -1) =>
      findNeighbourBox({ ...history.present, selectedId }, by)?.id;
    expect([from(null, 1), from(first!, 1), from(second!, 1)]).toEqual([first, second, first]);
    expect([from(null, -1), from(first!, -1)]).toEqual([second, second]);
    expect(findNeighbourBox(beginEditing([]).present, 1)).toBeNull();
  });

  it(`adds no more than ${ANNOTATION_LIMITS.annotationsMax}`, () => {
    const full = beginEditing(Array.from({ length: ANNOTATION_LIMITS.annotationsMax }, () => BOTTLE));
    expect(editAnnotations(full, { type: 'add', annotation: CAN })).toBe(full);
  });

  it('makes one step of other annotations in place of these, so that both can be reached', () => {
    const replaced = editAnnotations(beginEditing([BOTTLE]), { type: 'replace', annotations: [CAN] });
    expect(getContent(replaced)).toEqual([CAN]);
    expect(getContent(editAnnotations(replaced, { type: 'undo' }))).toEqual([BOTTLE]);
  });
});
