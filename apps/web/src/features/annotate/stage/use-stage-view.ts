import type { Box } from '@smart-waste/contract';
import {
  centreOn,
  clampView,
  computeVisiblePart,
  fitView,
  type Position,
  panView,
  type Size,
  type Stage,
  showBox,
  type ViewTransform,
  zoomView,
} from '@smart-waste/core';
import { useCallback, useMemo, useState } from 'react';
import { useElementSize } from '../../../shared/ui/use-layout.ts';

/** By how much a key or a button zooms. */
export const ZOOM_STEP = 1.4;

/** Before there is a window: a pixel of the photo is one of the screen. */
const FULL_SIZE: ViewTransform = { scale: 1, x: 0, y: 0 };

/** Which part of the photo the window shows; the whole photo until a part was chosen. */
export function useStageView({ width, height }: Size) {
  const { ref, width: windowWidth, height: windowHeight } = useElementSize();
  const stage = useMemo<Stage>(
    () => ({ photo: { width, height }, window: { width: windowWidth, height: windowHeight } }),
    [width, height, windowWidth, windowHeight],
  );
  const [chosen, setChosen] = useState<ViewTransform | null>(null);
  const isLaidOut = windowWidth > 0 && windowHeight > 0;
  const shown = chosen ? clampView(chosen, stage) : fitView(stage);
  const view = isLaidOut ? shown : FULL_SIZE;
  const change = useCallback(
    (getNext: (view: ViewTransform) => ViewTransform) =>
      setChosen((now) => getNext(now ? clampView(now, stage) : fitView(stage))),
    [stage],
  );
  return {
    ref,
    stage,
    view,
    isLaidOut,
    fit: useCallback(() => setChosen(null), []),
    pan: useCallback((by: Position) => change((now) => panView(now, by, stage)), [change, stage]),
    zoom: useCallback(
      (factor: number, at?: Position) => {
        const middle = { x: stage.window.width / 2, y: stage.window.height / 2 };
        change((now) => zoomView(now, { factor, at: at ?? middle }, stage));
      },
      [change, stage],
    ),
    centre: useCallback((box: Box) => change(() => centreOn(box, stage)), [change, stage]),
    show: useCallback((box: Box) => change((now) => showBox(now, box, stage)), [change, stage]),
    seen: () => computeVisiblePart(view, stage),
  };
}

export type StageView = ReturnType<typeof useStageView>;
