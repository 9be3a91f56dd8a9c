import type { Box } from '@smart-waste/contract';
import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import { createLazyPart } from '../../shared/lazy-part.ts';
import { NARROW_QUERY, PHONE_QUERY, useMediaQuery } from '../../shared/ui/use-layout.ts';
import { Boxes, Classes, Submit } from './panel/panel-parts.tsx';
import { useSubmitting } from './panel/submit-buttons.tsx';
import { ToolBar } from './panel/tool-bar.tsx';
import type { NamedAnnotations } from './stage/labels.tsx';
import { PhotoStage } from './stage/photo-stage.tsx';
import { useStageView } from './stage/use-stage-view.ts';
import { useAnnotatorActions, useAnnotatorShortcuts } from './use-annotator-actions.ts';
import { type LastPress, withoutSecondPress } from './work/second-press.ts';
import type { AnnotatedPhoto } from './work/use-annotated-photo.ts';
import { useAnnotator } from './work/use-annotator.ts';
import type { PhotoSteps } from './work/use-photo-steps.ts';

/** Read by some people once, and by others never. */
const LabelGuide = createLazyPart(
  'The labelling guide',
  async () => (await import('./guide/label-guide.tsx')).LabelGuide,
);

const PhoneSheets = createLazyPart(
  'The sheets',
  async () => (await import('./panel/phone-sheets.tsx')).PhoneSheets,
);
/** There is nothing to read out before the first edit. */
const Announcement = createLazyPart(
  'The announcement',
  async () => (await import('./panel/announcement.tsx')).Announcement,
);
/** The photo is drawn first. */
const Notices = createLazyPart('The notices', async () => (await import('./panel/notices.tsx')).Notices);

type AnnotatorProps = {
  photo: AnnotatedPhoto;
  steps: PhotoSteps;
  isGuideOpen: boolean;
  onGuide: () => void;
  /** Of the page, which goes from photo to photo. */
  lastPress: RefObject<LastPress>;
  /** There was no input for a while. */
  isIdle: boolean;
  /** The person had finished when the photo began again with what another one has submitted. */
  hasFinished: boolean;
  onOutdated: (hasFinished: boolean) => void;
};

/** One photo with its boxes, and everything with which they are corrected. */
export function Annotator({
  photo,
  steps,
  isGuideOpen,
  onGuide,
  lastPress,
  isIdle,
  hasFinished,
  onOutdated,
}: AnnotatorProps) {
  const photoWork = useAnnotator(photo, { isIdle, hasFinished, onOutdated });
  const submitting = useSubmitting(photoWork, steps, () => onOutdated(true));
  // What is changed while the boxes are on their way would be in no set.
  const annotator = submitting.busy === null ? photoWork : { ...photoWork, canEdit: false };
  const { image, selected, select, change } = annotator;
  const [suspectBoxes, setSuspectBoxes] = useState<NamedAnnotations | null>(null);
  const view = useStageView(image);
  const actions = useAnnotatorActions(annotator, view);
  const isPhone = useMediaQuery(PHONE_QUERY);
  const isNarrow = useMediaQuery(NARROW_QUERY);
  const pressedOn = { image_id: image.image_id, isEdited: annotator.isEdited, lastPress };
  useAnnotatorShortcuts(actions, {
    isCheckedOnly: submitting.isCheckedOnly,
    isOpinion: submitting.isOpinion,
    accept: withoutSecondPress(pressedOn, submitting.accept),
    checked: withoutSecondPress(pressedOn, submitting.checked),
    noWaste: withoutSecondPress(pressedOn, submitting.noWaste),
    ...steps,
    toggleGuide: onGuide,
    isGuideOpen,
  });
  const onChange = useCallback((id: number, box: Box) => change(id, { box }), [change]);
  const stage = (
    <PhotoStage
      image={image}
      view={view}
      boxes={annotator.annotations}
      selected={selected}
      canEdit={annotator.canEdit}
      isHidden={actions.isHidden}
      compared={annotator.hasQuestion ? null : (annotator.dispute?.compared ?? suspectBoxes)}
      onSelect={select}
      onDraw={actions.add}
      onChange={onChange}
    />
  );
  return (
    <>
      <Announcement annotator={annotator} />
      <Notices annotator={annotator} steps={steps} onCompare={setSuspectBoxes} />
      <div className="flex min-h-0 flex-1">
        {isGuideOpen && <LabelGuide shown={selected?.class ?? annotator.nextClass} onClose={onGuide} />}
        <div className="flex min-w-0 flex-1 flex-col">
          <ToolBar actions={actions} />
          {stage}
          {isPhone && <PhoneSheets annotator={annotator} submitting={submitting} />}
        </div>
        {!isPhone && !(isNarrow && isGuideOpen) && (
          <SidePanel>
            <Classes annotator={annotator} />
            <Boxes annotator={annotator} />
            <Submit annotator={annotator} submitting={submitting} />
          </SidePanel>
        )}
      </div>
      {submitting.dialog}
    </>
  );
}

/** Beside the photo; the list of boxes scrolls, what one presses most stays. In a low window the list keeps a few rows, and all of it scrolls. */
const SidePanel = ({ children }: { children: ReactNode }) => (
  <div className="flex w-72 shrink-0 flex-col overflow-y-auto border-l bg-surface shadow-above-more *:shrink-0 lg:w-80">
    {children}
  </div>
);
