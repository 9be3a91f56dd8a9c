import type { CaseDetail, CasePhoto, PhotoObject } from '@smart-waste/contract';
import type { Position } from '@smart-waste/core';
import { caseDetailsMessages } from '@smart-waste/messages/en/case-details';
import { proofMessages } from '@smart-waste/messages/en/proof';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDateTime } from '../../../shared/format/relative-time.ts';
import { BoxedPhoto } from '../../../shared/images/boxed-photo.tsx';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ChoiceSwitch } from '../../../shared/ui/choice-switch.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { LINK_CLASSES } from '../../../shared/ui/link-classes.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../shared/ui/use-layout.ts';
import { usePhotoName, useRenewPhoto } from './photo-names.ts';
import { findPhotoPair } from './photo-pairs.ts';

const SWIPE_MIN_PIXELS = 48;
/** Of the window's height, in percent: title and controls stay in view. */
const MAX_HEIGHT = 62;

type Step = (by: 1 | -1) => void;

/** Arrow keys go to another photo, but for those in a choice. */
function useArrowKeys(step: Step): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return;
    if (target instanceof Element && target.closest('[type=radio]')) return;
    event.preventDefault();
    step(key === 'ArrowRight' ? 1 : -1);
  });
  useEffect(() => {
    const closing = new AbortController();
    document.addEventListener('keydown', onKey, { signal: closing.signal });
    return () => closing.abort();
  }, []);
}

/** A finger that moves sideways goes to another photo. */
function useSwipe(step: Step) {
  const start = useRef<Position | null>(null);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const [x, y] = [clientX - start.current.x, clientY - start.current.y];
      start.current = null;
      if (Math.abs(x) >= SWIPE_MIN_PIXELS && Math.abs(x) > Math.abs(y)) step(x < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}

type PhotoViewerProps = {
  caseItem: CaseDetail;
  /** The photo with which it begins. */
  first: CasePhoto;
  /** Whether it begins with the photos before and after the cleaning. */
  isPair?: boolean;
  onClose: () => void;
};

/** The photos of a case as large as the window, with their boxes, one at a time or before and after the cleaning. */
export function PhotoViewer({ caseItem, first, isPair = false, onClose }: PhotoViewerProps) {
  const t = useMessages(caseDetailsMessages);
  const { photos } = caseItem;
  const getName = usePhotoName(photos);
  const [shownId, setShownId] = useState(first.photo_id);
  const [isCompared, setIsCompared] = useState(isPair);
  const [hasBoxes, setHasBoxes] = useState(true);
  const shownPhoto = photos.find(({ photo_id }) => photo_id === shownId) ?? first;
  const pair = findPhotoPair(caseItem, shownPhoto);
  const step: Step = (by) => {
    const next = photos.at((photos.indexOf(shownPhoto) + by) % photos.length);
    if (next) setShownId(next.photo_id);
  };
  useArrowKeys(step);
  const swipe = useSwipe(step);
  const isSideBySide = isCompared && pair !== null;
  const photoProps = { caseItem, hasBoxes };
  const hasDetections = (isSideBySide ? [pair.before, pair.after] : [shownPhoto]).some(
    ({ detections }) => (detections ?? []).length > 0,
  );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="wide"
      title={t('case_details.viewer', { number: caseItem.number })}
    >
      <div className="grid gap-3">
        <div {...swipe} className="touch-pan-y">
          {isSideBySide ? (
            <BeforeAndAfter {...photoProps} {...pair} />
          ) : (
            <ViewedPhoto
              key={shownPhoto.photo_id}
              {...photoProps}
              photo={shownPhoto}
              name={getName(shownPhoto)}
            />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {photos.length > 1 && <Steps step={step} />}
          {hasDetections && (
            <label className="flex min-h-11 items-center gap-2 text-sm dense:min-h-8">
              <input
                type="checkbox"
                checked={hasBoxes}
                onChange={({ target }) => setHasBoxes(target.checked)}
                className="size-4 accent-leaf"
              />
              {t('case_details.show_boxes')}
            </label>
          )}
          {pair && (
            <ChoiceSwitch
              label={t('case_details.view')}
              value={isCompared ? 'both' : 'one'}
              onChange={(view) => setIsCompared(view === 'both')}
              choices={(['one', 'both'] as const).map((value) => ({
                value,
                label: t(`case_details.view_${value}`),
              }))}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Steps({ step }: { step: Step }) {
  const t = useMessages(caseDetailsMessages);
  return (
    <div className="flex gap-2">
      <Button
        tone="secondary"
        size="icon"
        aria-label={t('case_details.previous_photo')}
        onClick={() => step(-1)}
        icon={<ChevronLeft aria-hidden="true" />}
      />
      <Button
        tone="secondary"
        size="icon"
        aria-label={t('case_details.next_photo')}
        onClick={() => step(1)}
        icon={<ChevronRight aria-hidden="true" />}
      />
    </div>
  );
}

type ViewedPhotoProps = {
  caseItem: CaseDetail;
  photo: CasePhoto;
  name: string;
  hasBoxes: boolean;
};

/** A photo with its name and a link to the file, to look at its smallest parts. */
function ViewedPhoto({ caseItem, photo, name, hasBoxes }: ViewedPhotoProps) {
  const t = useMessages(caseDetailsMessages);
  const renew = useRenewPhoto(caseItem);
  const [highlighted, setHighlighted] = useState<PhotoObject | null>(null);
  return (
    <figure className="grid gap-1">
      <BoxedPhoto
        src={photo.image_url}
        alt={name}
        photo={photo}
        maxHeight={MAX_HEIGHT}
        renewLink={() => renew(photo)}
        detections={hasBoxes ? (photo.detections ?? []) : []}
        highlighted={highlighted}
        onHighlight={setHighlighted}
      />
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-soft">
        <span aria-live="polite">{name}</span>
        <a href={photo.image_url} target="_blank" rel="noreferrer" className={LINK_CLASSES}>
          {t('case_details.full_size')}
        </a>
      </figcaption>
    </figure>
  );
}

type BeforeAndAfterProps = Pick<ViewedPhotoProps, 'caseItem' | 'hasBoxes'> & {
  before: CasePhoto;
  after: CasePhoto;
};

/** Side by side, or on a phone one in the place of the other. */
function BeforeAndAfter({ before, after, ...rest }: BeforeAndAfterProps) {
  const t = useMessages(proofMessages);
  const language = useLanguage();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [which, setWhich] = useState<'before' | 'after'>('after');
  const photos = { before, after };
  const names = ['before', 'after'] as const;
  const shownNames = isPhone ? [which] : names;
  const formatName = (name: (typeof names)[number]) =>
    `${t(`proof.${name}`)}, ${formatDateTime(photos[name].taken_at, language)}`;
  return (
    <div className="grid gap-3">
      {isPhone && (
        <div>
          <ChoiceSwitch
            label={t('proof.title')}
            value={which}
            onChange={setWhich}
            choices={names.map((value) => ({ value, label: t(`proof.${value}`) }))}
          />
        </div>
      )}
      <div className={clsx('grid items-start gap-3', !isPhone && 'grid-cols-2')}>
        {shownNames.map((name) => (
          <ViewedPhoto key={photos[name].photo_id} {...rest} photo={photos[name]} name={formatName(name)} />
        ))}
      </div>
    </div>
  );
}
