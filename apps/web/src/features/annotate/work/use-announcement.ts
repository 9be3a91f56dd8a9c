import { type EditedAnnotation, placeOnPhoto } from '@smart-waste/core';
import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { classMessages } from '@smart-waste/messages/en/classes';
import { useState } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import type { Annotator } from './use-annotator.ts';

type Shown = Pick<Annotator, 'annotations' | 'selected'>;
const percent = (fraction: number) => Math.round(fraction * 100);

/** Describes what is different in the selected box, or which one was selected. */
function useDescribeSelected() {
  const t = useMessages(annotateMessages);
  const tClass = useMessages(classMessages);
  const describeChange = (old: EditedAnnotation, now: EditedAnnotation) => {
    if (old.class !== now.class) return t('annotate.said_class', { title: tClass(`class.${now.class}`) });
    if (old.is_unsure !== now.is_unsure)
      return t(now.is_unsure ? 'annotate.said_unsure' : 'annotate.said_sure');
    const { x, y, width, height } = now.box;
    const position = { left: percent(x), top: percent(y), width: percent(width), height: percent(height) };
    return t('annotate.said_moved', position);
  };
  return (now: EditedAnnotation, before: Shown, annotations: readonly EditedAnnotation[]) => {
    if (before.selected?.id === now.id) return describeChange(before.selected, now);
    return t('annotate.said_selected', {
      number: annotations.indexOf(now) + 1,
      count: annotations.length,
      title: tClass(`class.${now.class}`),
      place: t(`annotate.place_${placeOnPhoto(now.box)}`),
    });
  };
}

/** What the last edit changed, as a sentence that is read out. */
export function useAnnouncement({ annotations, selected }: Annotator): string {
  const t = useMessages(annotateMessages);
  const describeSelected = useDescribeSelected();
  const [before, setBefore] = useState<Shown>({ annotations, selected });
  const [sentence, setSentence] = useState('');
  if (before.annotations === annotations && before.selected === selected) return sentence;

  const describe = () => {
    const count = annotations.length;
    const difference = count - before.annotations.length;
    if (difference > 0) return t('annotate.said_added', { count });
    if (difference < 0) return t('annotate.said_removed', { count });
    if (selected) return describeSelected(selected, before, annotations);
    return annotations === before.annotations
      ? t('annotate.said_none')
      : t('annotate.said_changed', { count });
  };
  setBefore({ annotations, selected });
  setSentence(describe());
  return sentence;
}
