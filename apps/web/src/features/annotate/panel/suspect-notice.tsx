import type { Annotation, AnnotationSet } from '@smart-waste/contract';
import {
  labelClassOf,
  type PlacedContradiction,
  placedContradictionsOf,
  placeOnPhoto,
} from '@smart-waste/core';
import { annotateBoxesMessages } from '@smart-waste/messages/en/annotate-boxes';
import { annotateNoticesMessages } from '@smart-waste/messages/en/annotate-notices';
import { useEffect, useMemo } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useContradictionText } from '../../../shared/reviews/contradiction-text.ts';
import type { Compared } from '../stage/labels.tsx';
import type { Annotator } from '../work/use-annotator.ts';
import { HintWords } from './hint-words.tsx';

/** The set that may be suspect; null while opinions are hidden or compared, and before the person has chosen a version. */
const suspectSetOf = ({ known, isBlind, hasQuestion }: Annotator): AnnotationSet | null => {
  const { second_opinion: opinion } = known;
  const isHidden = known.is_blind || isBlind || opinion === 'open' || opinion === 'disputed';
  return isHidden || hasQuestion ? null : (known.sets[0] ?? null);
};

/** What is drawn; a class that people do not label has no colour and no name there, and is said in words only. */
const asAnnotations = ({ box, seenAs }: PlacedContradiction): Annotation[] => {
  const name = seenAs === null ? null : labelClassOf(seenAs);
  return name === null ? [] : [{ class: name, is_unsure: false, box }];
};

type SuspectNoticeProps = {
  annotator: Annotator;
  /** Takes what is to be drawn on the photo. */
  onCompare: (compared: Compared | null) => void;
};

/** Why the photo is among the suspect labels, and where: in words, and as dotted boxes of the detector. */
export function SuspectNotice({ annotator, onCompare }: SuspectNoticeProps) {
  const t = useMessages(annotateNoticesMessages);
  const tBoxes = useMessages(annotateBoxesMessages);
  const textOf = useContradictionText();
  const { run } = annotator;
  const set = suspectSetOf(annotator);
  const found = useMemo(
    () => (set ? placedContradictionsOf(set, run?.results?.detections ?? []) : []),
    [set, run],
  );
  const name = t('annotate_notices.suspect_by');
  const compared = useMemo(() => ({ name, annotations: found.flatMap(asAnnotations) }), [name, found]);
  useEffect(() => {
    onCompare(compared);
    return () => onCompare(null);
  }, [onCompare, compared]);
  if (found.length === 0) return null;
  const count = compared.annotations.length;
  const title = t('annotate_notices.suspect', { count: found.length });
  const reasons = found.map(({ contradiction, box }) =>
    t('annotate_notices.suspect_at', {
      reason: textOf(contradiction),
      place: tBoxes(`annotate_boxes.place_${placeOnPhoto(box)}`),
    }),
  );
  return (
    <div role="status" className="rounded-panel bg-sky-wash px-4 py-2 text-sm">
      <HintWords>
        <span className="font-medium text-sky-ink">{title}</span>
        {count > 0 && ` ${t('annotate_notices.suspect_dotted', { count })}`}
        {reasons.map((reason, index) => (
          <span key={`${reason} ${String(index)}`} className="block">
            {reason}
          </span>
        ))}
      </HintWords>
    </div>
  );
}
