import type { Box } from '@smart-waste/contract';
import {
  createBoxAt,
  type EditedAnnotation,
  findLabelByKey,
  moveBox,
  nudgeBy,
  type Position,
  resizeBox,
} from '@smart-waste/core';
import { useCallback, useState } from 'react';
import { useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';
import { type StageView, ZOOM_STEP } from './stage/use-stage-view.ts';
import type { Annotator } from './work/use-annotator.ts';

const DIRECTIONS: Partial<Record<string, Position>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** The arrow of a key with modifiers, such as `Alt+Shift+ArrowUp`. */
const parseDirection = (key: string): Position =>
  DIRECTIONS[key.slice(key.lastIndexOf('+') + 1)] ?? { x: 0, y: 0 };

/** Arrow keys resize at the lower right corner. */
const LOWER_RIGHT = { x: 1, y: 1 } as const;

/** What changes or removes a box. */
const createBoxActions = (box: EditedAnnotation, { change, edit }: Annotator) => ({
  toggleUnsure: () => change(box.id, { is_unsure: !box.is_unsure }),
  remove: () => edit({ type: 'remove', id: box.id }),
});
const NO_BOX = { toggleUnsure: undefined, remove: undefined };
const NO_EDITS = { addInMiddle: undefined, setClass: undefined };

/** What can be done with the boxes, by a button as well as by a key; undefined where it cannot be done now. */
export function useAnnotatorActions(annotator: Annotator, view: StageView) {
  const { image, selected, canEdit, edit, change, select, nextClass, setClass } = annotator;
  const [isHidden, setIsHidden] = useState(false);
  const box = canEdit ? selected : null;

  const add = useCallback(
    (drawn: Box) => {
      setIsHidden(false);
      edit({ type: 'add', annotation: { class: nextClass, is_unsure: false, box: drawn } });
    },
    [edit, nextClass],
  );
  const addInMiddle = () => {
    const { middle, size } = view.seen();
    add(createBoxAt(middle, size, image));
  };
  const step = (by: 1 | -1) => {
    const next = annotator.neighbour(by);
    if (!next) return;
    select(next.id);
    view.show(next.box);
  };
  const nudge = (isLarge: boolean, resizes: boolean) => (key: string) => {
    if (!box) return;
    const by = nudgeBy(parseDirection(key), isLarge, { photo: image, scale: view.view.scale });
    const moved = resizes ? resizeBox(box.box, { handle: LOWER_RIGHT, by }, image) : moveBox(box.box, by);
    change(box.id, { box: moved }, resizes ? 'resize' : 'nudge');
    view.show(moved);
  };
  const hasBoxes = annotator.annotations.length > 0;
  return {
    isHidden,
    add,
    ...(canEdit ? { addInMiddle, setClass } : NO_EDITS),
    next: hasBoxes ? () => step(1) : undefined,
    previous: hasBoxes ? () => step(-1) : undefined,
    nudge,
    canNudge: box !== null,
    centre: selected ? () => view.centre(selected.box) : undefined,
    isUnsure: selected?.is_unsure ?? false,
    ...(box ? createBoxActions(box, annotator) : NO_BOX),
    toggleHidden: () => setIsHidden(!isHidden),
    undo: canEdit && annotator.canUndo ? () => edit({ type: 'undo' }) : undefined,
    redo: canEdit && annotator.canRedo ? () => edit({ type: 'redo' }) : undefined,
    zoomIn: () => view.zoom(ZOOM_STEP),
    zoomOut: () => view.zoom(1 / ZOOM_STEP),
    fit: view.fit,
    deselect: selected ? () => select(null) : undefined,
  };
}

export type AnnotatorActions = ReturnType<typeof useAnnotatorActions>;

/** What the screen does beside the boxes. */
type ScreenActions = {
  /** 'Accept' is not offered: of the random sample and of corrected ground truth only complete checks count (EV-22, LB-59). */
  isCheckedOnly: boolean;
  /** A second opinion is accepted, or says that there is no waste (LB-18). */
  isOpinion: boolean;
  accept: (() => void) | undefined;
  checked: (() => void) | undefined;
  noWaste: (() => void) | undefined;
  goOn: (() => void) | undefined;
  goBack: (() => void) | undefined;
  toggleGuide: () => void;
  isGuideOpen: boolean;
};

/** The keys of the screen (LB-16). */
export function useAnnotatorShortcuts(actions: AnnotatorActions, screen: ScreenActions): void {
  const { canNudge, nudge, setClass } = actions;
  useShortcuts({
    set_class:
      setClass &&
      ((key) => {
        const name = findLabelByKey(key);
        if (name) setClass(name);
      }),
    next_box: actions.next,
    previous_box: actions.previous,
    nudge_box: canNudge ? nudge(false, false) : undefined,
    nudge_far: canNudge ? nudge(true, false) : undefined,
    resize_box: canNudge ? nudge(false, true) : undefined,
    resize_far: canNudge ? nudge(true, true) : undefined,
    new_box: actions.addInMiddle,
    centre_box: actions.centre,
    unsure_box: actions.toggleUnsure,
    delete_box: actions.remove,
    hide_boxes: actions.toggleHidden,
    zoom_in: actions.zoomIn,
    zoom_out: actions.zoomOut,
    whole_photo: actions.fit,
    undo_edit: actions.undo,
    redo_edit: actions.redo,
    label_guide: screen.toggleGuide,
    ...(screen.isCheckedOnly ? { only_checked: screen.checked } : { accept_boxes: screen.accept }),
    ...(!screen.isCheckedOnly && !screen.isOpinion && { photo_checked: screen.checked }),
    no_waste: screen.noWaste,
    next_photo: screen.goOn,
    previous_photo: screen.goBack,
    // The guide was opened last in most cases, and hides the panel on a tablet.
    close_guide: screen.isGuideOpen ? screen.toggleGuide : undefined,
    deselect_box: screen.isGuideOpen ? undefined : actions.deselect,
  });
}
