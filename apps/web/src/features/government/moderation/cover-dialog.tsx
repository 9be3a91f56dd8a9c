import { CASE_LIMITS, type CaseDetail, type CasePhoto, type PhotoArea } from '@smart-waste/contract';
import type { Position } from '@smart-waste/core';
import { moderationMessages } from '@smart-waste/messages/en/moderation';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { buildBoxStyle } from '../../../shared/images/box-style.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useIsShown } from '../../../shared/ui/use-is-shown.ts';
import { useChangeCase } from '../state/use-change-case.ts';
import { computeArea, moveArea, resizeArea } from './areas.ts';
import { createModeration } from './moderation.ts';

type CoverDialogProps = {
  caseItem: CaseDetail;
  photo: CasePhoto;
  /** The areas that the dialog begins with: what is stored, or what was drawn before and not saved. */
  areas: readonly PhotoArea[];
  onSaved: () => void;
  /** With the areas that were not saved. */
  onClose: (areas: PhotoArea[]) => void;
};

type Cover = { id: number; area: PhotoArea };

const NEW_AREA: PhotoArea = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 };
const DIRECTIONS: Readonly<Record<string, Position>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type CoverCanvasProps = {
  photo: CasePhoto;
  covers: readonly Cover[];
  isFull: boolean;
  onDraw: (area: PhotoArea) => void;
  onPress: (event: KeyboardEvent, cover: Cover) => void;
};

/** The photo with what is covered; a pointer draws a further area. */
function CoverCanvas({ photo, covers, isFull, onDraw, onPress }: CoverCanvasProps) {
  const t = useMessages(moderationMessages);
  const [drawn, setDrawn] = useState<PhotoArea | null>(null);
  const start = useRef<Position | null>(null);

  const readPoint = ({ currentTarget, clientX, clientY }: PointerEvent): Position => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  return (
    <div
      className="relative mx-auto w-fit cursor-crosshair touch-none select-none"
      onPointerDown={(event) => {
        if (isFull || event.target !== event.currentTarget.firstElementChild) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = readPoint(event);
      }}
      onPointerMove={(event) => {
        if (start.current) setDrawn(computeArea(start.current, readPoint(event)));
      }}
      onPointerUp={() => {
        if (drawn) onDraw(drawn);
        start.current = null;
        setDrawn(null);
      }}
      onPointerCancel={() => {
        start.current = null;
        setDrawn(null);
      }}
    >
      <img
        src={photo.image_url}
        alt={t('moderation.photo')}
        draggable={false}
        className="block max-h-[55dvh] w-auto max-w-full rounded-control"
      />
      {covers.map((cover, index) => (
        <button
          key={cover.id}
          type="button"
          aria-label={t('moderation.area', { number: index + 1, count: covers.length })}
          onKeyDown={(event) => onPress(event, cover)}
          className="absolute border-2 border-on-scrim bg-scrim focus-visible:outline-4 focus-visible:outline-leaf"
          style={buildBoxStyle(cover.area)}
        />
      ))}
      {drawn && <div className="absolute border-2 border-on-scrim bg-scrim" style={buildBoxStyle(drawn)} />}
    </div>
  );
}

/** Draws the areas of a photo that the public does not see: with a pointer, or with the arrow keys. */
export function CoverDialog({ caseItem, photo, areas, onSaved, onClose }: CoverDialogProps) {
  const t = useMessages(moderationMessages);
  const tUi = useMessages(uiMessages);
  const { change, isChanging, failure } = useChangeCase();
  const isShown = useIsShown();
  const nextId = useRef(areas.length);
  const [covers, setCovers] = useState<Cover[]>(areas.map((area, id) => ({ id, area })));
  const isFull = covers.length >= CASE_LIMITS.coveredAreasMax;

  const add = (area: PhotoArea) => {
    nextId.current += 1;
    const id = nextId.current;
    setCovers((all) => [...all, { id, area }]);
  };
  const remove = (id: number | undefined) => setCovers((all) => all.filter((one) => one.id !== id));
  const press = (event: KeyboardEvent, { id, area }: Cover) => {
    const direction = DIRECTIONS[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') remove(id);
    else if (direction) {
      const changed = (event.shiftKey ? resizeArea : moveArea)(area, direction);
      setCovers((all) => all.map((one) => (one.id === id ? { id, area: changed } : one)));
    }
    if (direction) event.preventDefault();
  };
  const listAreas = () => covers.map(({ area }) => area);
  const save = async () => {
    const toForm = (shown: PhotoArea[]) => ({ covers: { photo_id: photo.photo_id, areas: shown } });
    const isMade = await change(caseItem, createModeration(toForm(listAreas()), toForm(photo.covered_areas)));
    // It may have been closed, and opened again.
    if (isMade && isShown.current) onSaved();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(listAreas())}
      title={t('moderation.cover_title')}
      description={t('moderation.cover_text')}
      footer={
        <>
          <Button tone="secondary" onClick={() => onClose(listAreas())}>
            {tUi('ui.cancel')}
          </Button>
          <Button busy={isChanging} onClick={() => void save()}>
            {t('moderation.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <CoverCanvas photo={photo} covers={covers} isFull={isFull} onDraw={add} onPress={press} />
        <p className="text-xs text-ink-soft">{t('moderation.keys')}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            tone="secondary"
            size="small"
            disabled={isFull}
            onClick={() => add(NEW_AREA)}
            icon={<Plus aria-hidden="true" />}
          >
            {t('moderation.add_area')}
          </Button>
          <Button
            tone="secondary"
            size="small"
            disabled={covers.length === 0}
            onClick={() => remove(covers.at(-1)?.id)}
            icon={<Trash2 aria-hidden="true" />}
          >
            {t('moderation.remove_area')}
          </Button>
        </div>
        {isFull && (
          <p role="status" className="text-sm">
            {t('moderation.full', { max: CASE_LIMITS.coveredAreasMax })}
          </p>
        )}
        {failure !== null && (
          <p role="alert" className="text-sm text-danger">
            {failure.text}
          </p>
        )}
      </div>
    </Dialog>
  );
}
