import { type EditedAnnotation, getPlaceOnPhoto } from '@smart-waste/core';
import { annotateAnnouncementMessages } from '@smart-waste/messages/en/annotate-announcement';
import { annotateBoxesMessages } from '@smart-waste/messages/en/annotate-boxes';
import { classMessages } from '@smart-waste/messages/en/classes';
import { useEffect, useState } from 'react';
import { useAccountName } from '../../../shared/messages/account-name.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { toast } from '../../../shared/ui/toast.ts';
import type { Annotator } from '../work/use-annotator.ts';

type AnnotatorState = Pick<Annotator, 'annotations' | 'selected'>;
const toPercent = (fraction: number) => Math.round(fraction * 100);

/** Describes what is different in the selected box, or which one was selected. */
function useDescribeSelected() {
  const t = useMessages(annotateAnnouncementMessages);
  const tPlace = useMessages(annotateBoxesMessages);
  const tClass = useMessages(classMessages);
  const describeChange = (old: EditedAnnotation, now: EditedAnnotation) => {
    if (old.class !== now.class)
      return t('annotate_announcement.class', { title: tClass(`class.${now.class}`) });
    if (old.is_unsure !== now.is_unsure)
      return t(now.is_unsure ? 'annotate_announcement.unsure' : 'annotate_announcement.sure');
    const { x, y, width, height } = now.box;
    const position = {
      left: toPercent(x),
      top: toPercent(y),
      width: toPercent(width),
      height: toPercent(height),
    };
    return t('annotate_announcement.moved', position);
  };
  return (now: EditedAnnotation, before: AnnotatorState, annotations: readonly EditedAnnotation[]) => {
    if (before.selected?.id === now.id) return describeChange(before.selected, now);
    return t('annotate_announcement.selected', {
      number: annotations.indexOf(now) + 1,
      count: annotations.length,
      title: tClass(`class.${now.class}`),
      place: tPlace(`annotate_boxes.place_${getPlaceOnPhoto(now.box)}`),
    });
  };
}

/** The last edit as a sentence. */
function useAnnouncement({ annotations, selected }: Annotator): string {
  const t = useMessages(annotateAnnouncementMessages);
  const describeSelected = useDescribeSelected();
  const [before, setBefore] = useState<AnnotatorState>({ annotations, selected });
  const [sentence, setSentence] = useState('');
  if (before.annotations === annotations && before.selected === selected) return sentence;

  const describe = () => {
    const count = annotations.length;
    const difference = count - before.annotations.length;
    if (difference > 0) return t('annotate_announcement.added', { count });
    if (difference < 0) return t('annotate_announcement.removed', { count });
    if (selected) return describeSelected(selected, before, annotations);
    return annotations === before.annotations
      ? t('annotate_announcement.none')
      : t('annotate_announcement.changed', { count });
  };
  setBefore({ annotations, selected });
  setSentence(describe());
  return sentence;
}

/** Says that another person's boxes replace those on the photo, which the person has not changed. */
function useReplacedToast({ isOutdated, missed, known, isBlind }: Annotator) {
  const t = useMessages(annotateAnnouncementMessages);
  const getName = useAccountName();
  const username = usePerson()?.username;
  // Who gave a second opinion here sees what was hidden until then, which is not new.
  const [wasBlind] = useState(isBlind);
  const by = missed?.created_by ?? null;
  const count = missed?.annotations.length ?? 0;
  const sentence =
    by === null
      ? t('annotate_announcement.replaced_by_unknown', { count })
      : t('annotate_announcement.replaced', { count, name: getName(by) });
  // A draft is shown in place of what others submitted.
  const isReplaced = isOutdated && missed !== null && known.draft === null && by !== username && !wasBlind;
  useEffect(() => {
    if (isReplaced) toast.info(sentence, { id: REPLACED_TOAST });
  }, [isReplaced, sentence]);
}
const REPLACED_TOAST = 'boxes-replaced';

/** Reads out what the last edit changed. */
export function Announcement({ annotator }: { annotator: Annotator }) {
  useReplacedToast(annotator);
  return (
    <p role="status" className="sr-only">
      {useAnnouncement(annotator)}
    </p>
  );
}
