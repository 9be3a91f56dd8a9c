import type { Box } from '@smart-waste/contract';
import {
  chooseBoxToSelect,
  createBoxBetween,
  crossesPhoto,
  type EditedAnnotation,
  findBoxesAt,
  findHandleAt,
  moveBox,
  type Position,
  type ResizeHandle,
  resizeBox,
  toPhoto,
  toWindowBox,
} from '@smart-waste/core';
import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { StageView } from './use-stage-view.ts';

/** The target of a handle: 44 px for a finger (in CSS pixels). */
const getTargetPixels = (pointerType: string): number => (pointerType === 'touch' ? 44 : 16);
/** A press that moves less selects, in CSS pixels. */
const DRAG_PIXELS: Partial<Record<string, number>> = { touch: 8 };
const DRAG_PIXELS_OF_MOUSE = 3;
/**
 * A drag that ends nearer draws nothing, in CSS pixels: the hand slipped at a press. Smaller objects are drawn
 * where the photo is zoomed in.
 */
const MIN_DRAWN_PIXELS = 6;
const LEFT = 0;
const MIDDLE = 1;

/** What a press began on: a handle or the inside of the selected box, or the photo. */
type Target =
  | { kind: 'handle'; handle: ResizeHandle; selected: EditedAnnotation }
  | { kind: 'box'; selected: EditedAnnotation }
  | { kind: 'photo' };
type Press = {
  pointerId: number;
  type: string;
  from: Position;
  at: Position;
  target: Target;
  isDrag: boolean;
};

/** A box while it is drawn or changed; `id` is null for a new one. */
export type BoxPreview = { id: number | null; box: Box };

type PointerOptions = {
  view: StageView;
  boxes: readonly EditedAnnotation[];
  selected: EditedAnnotation | null;
  canEdit: boolean;
  /** Space is held: a drag moves the photo. */
  isPanning: RefObject<boolean>;
  onSelect: (id: number | null) => void;
  onDraw: (box: Box) => void;
  onChange: (id: number, box: Box) => void;
};

const computeDistance = (a: Position, b: Position) => Math.hypot(a.x - b.x, a.y - b.y);
const computeMidpoint = (a: Position, b: Position) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const readPosition = (event: PointerEvent<HTMLElement>): Position => {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
};

/** How far beside a box a press still counts, on the photo. */
function computeReach({ view: { scale }, stage }: StageView, pointerType: string): Position {
  const pixels = getTargetPixels(pointerType) / 4 / scale;
  return { x: pixels / stage.photo.width, y: pixels / stage.photo.height };
}

function findTarget(at: Position, pointerType: string, { view, selected, canEdit }: PointerOptions): Target {
  if (!selected || !canEdit) return { kind: 'photo' };
  const shown = toWindowBox(view.view, selected.box, view.stage);
  const handle = findHandleAt(shown, at, getTargetPixels(pointerType));
  if (handle) return { kind: 'handle', handle, selected };
  const onPhoto = toPhoto(view.view, at, view.stage);
  const isInside = findBoxesAt([selected], onPhoto, computeReach(view, pointerType)).length > 0;
  return isInside ? { kind: 'box', selected } : { kind: 'photo' };
}

const isSlip = ({ from, at, target }: Press): boolean =>
  target.kind === 'photo' && computeDistance(from, at) < MIN_DRAWN_PIXELS;

/** The box that a drag from `press` to here makes; null for a new one that is too small, or beside the photo. */
function computeDraggedBox(press: Press, { view: { view, stage } }: PointerOptions): BoxPreview | null {
  const { from, at, target } = press;
  if (isSlip(press)) return null;
  const begin = toPhoto(view, from, stage);
  const end = toPhoto(view, at, stage);
  if (target.kind === 'photo')
    return crossesPhoto(begin, end) ? { id: null, box: createBoxBetween(begin, end, stage.photo) } : null;
  const by = { x: end.x - begin.x, y: end.y - begin.y };
  const { id, box } = target.selected;
  const { handle } = target.kind === 'handle' ? target : {};
  return { id, box: handle ? resizeBox(box, { handle, by }, stage.photo) : moveBox(box, by) };
}

const CURSORS: Partial<Record<string, string>> = {
  '-1 -1': 'nwse-resize',
  '1 1': 'nwse-resize',
  '1 -1': 'nesw-resize',
  '-1 1': 'nesw-resize',
  '0 -1': 'ns-resize',
  '0 1': 'ns-resize',
  '-1 0': 'ew-resize',
  '1 0': 'ew-resize',
};
function chooseCursor(target: Target, canEdit: boolean): string {
  if (!canEdit) return 'grab';
  if (target.kind === 'handle') return CURSORS[`${target.handle.x} ${target.handle.y}`] ?? 'move';
  return target.kind === 'box' ? 'move' : 'crosshair';
}

/**
 * Two fingers, the middle button, and a drag while space is held: they move and zoom the photo. Each function says
 * whether it has dealt with the event.
 */
function useViewGestures(view: StageView, isPanning: RefObject<boolean>) {
  const fingers = useRef(new Map<number, Position>());
  const lastPanPosition = useRef<Position | null>(null);

  /** Two fingers: their middle moves the photo, their distance zooms. */
  const pinch = (pointerId: number, at: Position) => {
    const [other] = [...fingers.current].filter(([id]) => id !== pointerId).map(([, point]) => point);
    const before = fingers.current.get(pointerId);
    if (!other || !before) return;
    const [from, to] = [computeMidpoint(before, other), computeMidpoint(at, other)];
    view.zoom(computeDistance(at, other) / Math.max(1, computeDistance(before, other)), from);
    view.pan({ x: to.x - from.x, y: to.y - from.y });
  };
  return {
    begin: ({ pointerId, button }: PointerEvent, at: Position): boolean => {
      fingers.current.set(pointerId, at);
      if (fingers.current.size === 1 && (button === MIDDLE || isPanning.current))
        lastPanPosition.current = at;
      return fingers.current.size > 1 || lastPanPosition.current !== null;
    },
    move: ({ pointerId }: PointerEvent, at: Position): boolean => {
      const isPinch = fingers.current.size > 1;
      if (isPinch) pinch(pointerId, at);
      else if (lastPanPosition.current) {
        view.pan({ x: at.x - lastPanPosition.current.x, y: at.y - lastPanPosition.current.y });
        lastPanPosition.current = at;
      }
      if (fingers.current.has(pointerId)) fingers.current.set(pointerId, at);
      return isPinch || lastPanPosition.current !== null;
    },
    end: ({ pointerId }: PointerEvent) => {
      fingers.current.delete(pointerId);
      lastPanPosition.current = null;
    },
  };
}

/** What a press that ended has done. */
function finishPress(ended: Press, options: PointerOptions): void {
  const { view, boxes, selected, canEdit } = options;
  if (ended.isDrag && !canEdit) return;
  if (ended.isDrag && !isSlip(ended)) {
    const dragged = computeDraggedBox(ended, options);
    if (dragged?.id === null) options.onDraw(dragged.box);
    else if (dragged) options.onChange(dragged.id, dragged.box);
    return;
  }
  if (ended.target.kind === 'handle') return;
  const at = toPhoto(view.view, ended.at, view.stage);
  const reach = computeReach(view, ended.type);
  options.onSelect(chooseBoxToSelect(boxes, { at, reach, selectedId: selected?.id ?? null })?.id ?? null);
}

/**
 * Mouse, pen and fingers on the photo: a press selects, a drag draws, or moves and resizes the selected box. Two fingers
 * zoom and move the photo; the middle button and the space key move it.
 */
export function usePointerEdits(options: PointerOptions) {
  const { view, canEdit, isPanning } = options;
  const gestures = useViewGestures(view, isPanning);
  const press = useRef<Press | null>(null);
  const [preview, setPreview] = useState<BoxPreview | null>(null);
  const [pointerType, setPointerType] = useState('mouse');

  const stop = () => {
    press.current = null;
    setPreview(null);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const at = readPosition(event);
    const { pointerId, pointerType: type, button } = event;
    event.currentTarget.setPointerCapture(pointerId);
    setPointerType(type);
    if (gestures.begin(event, at)) return stop();
    if (button !== LEFT) return;
    press.current = { pointerId, type, from: at, at, target: findTarget(at, type, options), isDrag: false };
  };
  const drag = (now: Press, at: Position) => {
    const isDrag =
      now.isDrag || computeDistance(now.from, at) >= (DRAG_PIXELS[now.type] ?? DRAG_PIXELS_OF_MOUSE);
    press.current = { ...now, at, isDrag };
    if (!isDrag) return;
    if (canEdit) setPreview(computeDraggedBox(press.current, options));
    else view.pan({ x: at.x - now.at.x, y: at.y - now.at.y });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const at = readPosition(event);
    if (gestures.move(event, at)) return;
    const now = press.current;
    if (!now)
      event.currentTarget.style.cursor = chooseCursor(findTarget(at, event.pointerType, options), canEdit);
    else if (now.pointerId === event.pointerId) drag(now, at);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    gestures.end(event);
    const ended = press.current;
    if (ended?.pointerId !== event.pointerId) return;
    stop();
    finishPress(ended, options);
  };
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    gestures.end(event);
    stop();
  };
  return {
    preview,
    target: getTargetPixels(pointerType),
    listeners: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}
