import type { Annotation } from '@smart-waste/contract';
import { ANNOTATION_LIMITS } from '@smart-waste/contract';

/** An annotation while it is edited; the id lasts as long as the screen. */
export type EditedAnnotation = Annotation & { id: number };

type EditState = { annotations: readonly EditedAnnotation[]; selectedId: number | null };

/** What is edited now, and the states before and after it. Selecting a box is no step. */
export type EditHistory = {
  past: readonly EditState[];
  present: EditState;
  future: readonly EditState[];
  nextId: number;
  /** What the last step changed, when further changes of the same kind belong to it. */
  merging: string | null;
};

export type AnnotationEdit =
  | { type: 'add'; annotation: Annotation }
  /** Steps with the same `merge` in a row become one: a box is nudged many times, and undone once. */
  | { type: 'change'; id: number; change: Partial<Annotation>; merge?: string }
  | { type: 'remove'; id: number }
  /** Other annotations in place of these, as one step. */
  | { type: 'replace'; annotations: readonly Annotation[] }
  | { type: 'select'; id: number | null }
  | { type: 'undo' }
  | { type: 'redo' };

const EMPTY: EditHistory = {
  past: [],
  present: { annotations: [], selectedId: null },
  future: [],
  nextId: 1,
  merging: null,
};

/** The history at its beginning, with these annotations. */
export function beginEditing(annotations: readonly Annotation[], before: EditHistory = EMPTY): EditHistory {
  const numbered = annotations.map((annotation, index) => ({ ...annotation, id: before.nextId + index }));
  return {
    ...EMPTY,
    present: { annotations: numbered, selectedId: null },
    nextId: before.nextId + annotations.length,
  };
}

/** The history with this step after the present; what was undone is gone. */
const withStep = (history: EditHistory, present: EditState, merging: string | null = null): EditHistory => ({
  ...history,
  past: merging !== null && merging === history.merging ? history.past : [...history.past, history.present],
  present,
  future: [],
  merging,
});

function addAnnotation(history: EditHistory, annotation: Annotation): EditHistory {
  const { annotations } = history.present;
  if (annotations.length >= ANNOTATION_LIMITS.annotationsMax) return history;
  const added = { ...annotation, id: history.nextId };
  const present = { annotations: [...annotations, added], selectedId: added.id };
  return { ...withStep(history, present), nextId: history.nextId + 1 };
}

/** Whether two annotations mark the same place with the same class. */
const isSameAnnotation = (a: Annotation, b: Annotation): boolean =>
  a.class === b.class &&
  a.is_unsure === b.is_unsure &&
  a.box.x === b.box.x &&
  a.box.y === b.box.y &&
  a.box.width === b.box.width &&
  a.box.height === b.box.height;

/** Whether both mark the same, in the same order. */
export const areSameAnnotations = (some: readonly Annotation[], others: readonly Annotation[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => {
    const other = others[index];
    return other !== undefined && isSameAnnotation(one, other);
  });

function changeAnnotation(
  history: EditHistory,
  { id, change, merge }: AnnotationEdit & { type: 'change' },
): EditHistory {
  const { annotations } = history.present;
  const before = annotations.find((one) => one.id === id);
  const after = before && { ...before, ...change };
  if (!after || isSameAnnotation(before, after)) return history;
  const present = {
    annotations: annotations.map((one) => (one === before ? after : one)),
    selectedId: id,
  };
  return withStep(history, present, merge === undefined ? null : `${merge} ${id}`);
}

/** After a removal the next box is selected, or the one before the last: the keyboard goes on there. */
function removeAnnotation(history: EditHistory, id: number): EditHistory {
  const { annotations } = history.present;
  const index = annotations.findIndex((one) => one.id === id);
  if (index < 0) return history;
  const left = annotations.filter((one) => one.id !== id);
  return withStep(history, { annotations: left, selectedId: (left[index] ?? left.at(-1))?.id ?? null });
}

function replaceAnnotations(history: EditHistory, annotations: readonly Annotation[]): EditHistory {
  const { present, nextId } = beginEditing(annotations, history);
  return { ...withStep(history, present), nextId };
}

/** The state with its box selected that the state before it did not have so: the person sees what came back, and goes on there. */
function withReturnedSelected(state: EditState, before: EditState): EditState {
  const known = new Set(before.annotations);
  const [returned, ...others] = state.annotations.filter((one) => !known.has(one));
  return returned && others.length === 0 ? { ...state, selectedId: returned.id } : state;
}

function undo(history: EditHistory): EditHistory {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (!before) return history;
  return {
    ...history,
    past: past.slice(0, -1),
    present: withReturnedSelected(before, present),
    future: [present, ...future],
    merging: null,
  };
}

function redo(history: EditHistory): EditHistory {
  const { past, present, future } = history;
  const [after, ...rest] = future;
  if (!after) return history;
  return {
    ...history,
    past: [...past, present],
    present: withReturnedSelected(after, present),
    future: rest,
    merging: null,
  };
}

function select(history: EditHistory, id: number | null): EditHistory {
  const { present } = history;
  const isThere = id === null || present.annotations.some((one) => one.id === id);
  if (!isThere || present.selectedId === id) return history;
  return { ...history, present: { ...present, selectedId: id }, merging: null };
}

/** The history after an edit; the same one when the edit changes nothing. */
export function editAnnotations(history: EditHistory, edit: AnnotationEdit): EditHistory {
  switch (edit.type) {
    case 'add':
      return addAnnotation(history, edit.annotation);
    case 'change':
      return changeAnnotation(history, edit);
    case 'remove':
      return removeAnnotation(history, edit.id);
    case 'replace':
      return replaceAnnotations(history, edit.annotations);
    case 'select':
      return select(history, edit.id);
    case 'undo':
      return undo(history);
    case 'redo':
      return redo(history);
  }
}

/** The box after or before the selected one, in their order and round; null without boxes. */
export function findNeighbourBox(
  { annotations, selectedId }: EditState,
  by: 1 | -1,
): EditedAnnotation | null {
  const index = annotations.findIndex(({ id }) => id === selectedId);
  const from = index < 0 && by < 0 ? 0 : index;
  return annotations.at((from + by) % Math.max(1, annotations.length)) ?? null;
}

/** The annotations as they are saved and submitted. */
export const toPlainAnnotations = (annotations: readonly EditedAnnotation[]): Annotation[] =>
  annotations.map(({ id: _, ...annotation }) => annotation);
