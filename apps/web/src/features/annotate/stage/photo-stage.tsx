import type { Box, Image } from '@smart-waste/contract';
import {
  computeHandleFrame,
  computeHandlePosition,
  type EditedAnnotation,
  HANDLES,
  toWindowBox,
} from '@smart-waste/core';
import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePhotoText } from '../../../shared/images/photo-text.ts';
import { useRenewLinks } from '../../../shared/images/use-renew-links.ts';
import { createLazyPart } from '../../../shared/lazy-part.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { BoxShape, ComparedBoxes } from './box-shape.tsx';
import type { NamedAnnotations } from './labels.tsx';
import { usePointerEdits } from './use-pointer-edits.ts';
import type { StageView } from './use-stage-view.ts';

/** The photo is drawn first. */
const Labels = createLazyPart('The labels of boxes', async () => (await import('./labels.tsx')).Labels);

type PhotoStageProps = {
  image: Image;
  view: StageView;
  boxes: readonly EditedAnnotation[];
  selected: EditedAnnotation | null;
  canEdit: boolean;
  isHidden: boolean;
  /** What another person marked, or the detector sees, to compare; it cannot be selected. */
  compared: NamedAnnotations | null;
  onSelect: (id: number | null) => void;
  onDraw: (box: Box) => void;
  onChange: (id: number, box: Box) => void;
};

/** The side of a drawn handle, in CSS pixels; its target is larger. */
const HANDLE_PIXELS = 10;
/** One notch of a wheel zooms by about a tenth. */
const WHEEL_ZOOM = 0.001;

/** Whether the space key is held: it turns a drag into moving the photo. */
function useSpaceKey() {
  const isHeld = useRef(false);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ') return;
      isHeld.current = event.type === 'keydown';
      // Elsewhere the page would scroll; a focused control keeps its key.
      if (event.target === document.body) event.preventDefault();
    };
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('keyup', onKey, { signal });
    // The key may be released in another window.
    const letGo = () => {
      isHeld.current = false;
    };
    window.addEventListener('blur', letGo, { signal });
    return () => stopping.abort();
  }, []);
  return isHeld;
}

/** The wheel zooms at the pointer. React's own listener could not keep the page from zooming. */
function useWheelZoom({ zoom }: StageView) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      zoom(Math.exp(-event.deltaY * WHEEL_ZOOM), at);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [element, zoom]);
  return setElement;
}

/** The photo with its boxes. The list of boxes says the same in words, so that none of this is read out. */
export function PhotoStage(props: PhotoStageProps) {
  const { image, view, boxes, selected, canEdit, isHidden, compared } = props;
  const t = useMessages(annotateMessages);
  const isPanning = useSpaceKey();
  const wheel = useWheelZoom(view);
  const { ref: measured } = view;
  const setStage = useCallback(
    (element: HTMLElement | null) => {
      measured(element);
      wheel(element);
    },
    [measured, wheel],
  );
  const { preview, target, listeners } = usePointerEdits({
    view,
    canEdit,
    isPanning,
    boxes: isHidden ? [] : boxes,
    selected: isHidden ? null : selected,
    onSelect: props.onSelect,
    onDraw: props.onDraw,
    onChange: props.onChange,
  });
  const shownBoxes = preview
    ? boxes.map((one) => (one.id === preview.id ? { ...one, box: preview.box } : one))
    : boxes;
  const active = shownBoxes.find(({ id }) => id === selected?.id) ?? null;
  const drawnBox = preview?.id === null ? toWindowBox(view.view, preview.box, view.stage) : null;
  const { scale, x, y } = view.view;
  return (
    <div
      ref={setStage}
      data-stage
      className="relative min-h-0 min-w-0 flex-1 touch-none overflow-hidden bg-sunken select-none"
      {...listeners}
    >
      {view.isLaidOut && (
        <>
          <StagePhoto image={image} view={view} />
          {/* A cursor of its own: that of the stage changes while the pointer moves, and every box would inherit it. */}
          <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full cursor-default">
            <title>{t('annotate.boxes')}</title>
            {!isHidden && (
              <g transform={`translate(${x} ${y}) scale(${scale})`}>
                {compared && <ComparedBoxes boxes={compared.annotations} photo={view.stage.photo} />}
                {shownBoxes.map((annotation) => (
                  <BoxShape
                    key={annotation.id}
                    annotation={annotation}
                    photo={view.stage.photo}
                    isSelected={annotation.id === selected?.id}
                  />
                ))}
              </g>
            )}
            {!isHidden && active && canEdit && (
              <Handles shown={toWindowBox(view.view, active.box, view.stage)} target={target} />
            )}
            {drawnBox && <rect {...drawnBox} className="fill-leaf/15 stroke-leaf stroke-2" />}
          </svg>
          {!isHidden && <Labels view={view} boxes={shownBoxes} selected={active} compared={compared} />}
        </>
      )}
    </div>
  );
}

/** The photo in the size of the view. Its link stays while it is shown: a fresh one would load it again. */
function StagePhoto({ image, view }: { image: Image; view: StageView }) {
  const tImages = useMessages(imagesMessages);
  const { describePhoto } = usePhotoText();
  const renew = useRenewLinks();
  const [src, setSrc] = useState(image.image_url);
  const [hasFailed, setHasFailed] = useState(false);
  async function onError() {
    const fresh = await renew(image.image_id).catch(() => null);
    if (fresh && fresh.image_url !== src) setSrc(fresh.image_url);
    else setHasFailed(true);
  }
  const { scale, x, y } = view.view;
  return (
    <>
      <img
        src={src}
        alt={describePhoto(image.location)}
        width={image.width}
        height={image.height}
        draggable={false}
        onError={() => void onError()}
        className="pointer-events-none absolute top-0 left-0 max-w-none origin-top-left"
        style={{
          width: image.width,
          height: image.height,
          transform: `translate(${x}px, ${y}px) scale(${scale})`,
          backgroundColor: image.placeholder_color,
        }}
      />
      {hasFailed && (
        <p className="absolute inset-0 grid place-content-center text-sm text-ink-soft">
          {tImages('images.not_available')}
        </p>
      )}
    </>
  );
}

function Handles({ shown, target }: { shown: Box; target: number }) {
  const frame = computeHandleFrame(shown, target);
  const isApart = frame.width > shown.width || frame.height > shown.height;
  return (
    <g>
      {isApart && (
        <rect {...frame} fill="none" className="stroke-on-scrim" strokeWidth={1} strokeDasharray="3 3" />
      )}
      {HANDLES.map((handle) => {
        const at = computeHandlePosition(frame, handle);
        return (
          <rect
            key={`${handle.x} ${handle.y}`}
            x={at.x - HANDLE_PIXELS / 2}
            y={at.y - HANDLE_PIXELS / 2}
            width={HANDLE_PIXELS}
            height={HANDLE_PIXELS}
            rx={2}
            fill="white"
            stroke="black"
          />
        );
      })}
    </g>
  );
}
