import type { AnalysisRun, Annotation, AnnotationSet } from '@smart-waste/contract';
import {
  findLabelClass,
  findPlacedContradictions,
  getPlaceOnPhoto,
  type PlacedContradiction,
} from '@smart-waste/core';
import { annotateBoxesMessages } from '@smart-waste/messages/en/annotate-boxes';
import { annotateNoticesMessages } from '@smart-waste/messages/en/annotate-notices';
import { useEffect, useMemo } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useContradictionText } from '../../../shared/reviews/contradiction-text.ts';
import type { NamedAnnotations } from '../stage/labels.tsx';
import type { Annotator } from '../work/use-annotator.ts';
import { HintWords } from './hint-words.tsx';

const findContradictions = (
  run: AnalysisRun | null,
  sets: readonly AnnotationSet[],
): PlacedContradiction[] =>
  run?.results && run.finished_at !== null
    ? findPlacedContradictions(sets, { detections: run.results.detections, finished_at: run.finished_at })
    : [];

/**
 * What is drawn: each detection once, though it may contradict several boxes. A class that people do not label has no colour and no
 * name there, and is said in words only.
 */
function toAnnotations(contradictions: readonly PlacedContradiction[]): Annotation[] {
  const detections = new Set(contradictions.map(({ detection }) => detection));
  return [...detections].flatMap((detection) => {
    const name = detection && findLabelClass(detection.class);
    return detection && name ? [{ class: name, is_unsure: false, box: detection.box }] : [];
  });
}

type SuspectNoticeProps = {
  annotator: Annotator;
  /** Takes what is to be drawn on the photo. */
  onCompare: (compared: NamedAnnotations | null) => void;
};

/** Why the photo is among the suspect labels, and where: in words, and as dotted boxes of the detector. */
export function SuspectNotice({ annotator, onCompare }: SuspectNoticeProps) {
  const t = useMessages(annotateNoticesMessages);
  const tBoxes = useMessages(annotateBoxesMessages);
  const describeContradiction = useContradictionText();
  const { known, hasQuestion, run } = annotator;
  const { sets } = known; // none where they are hidden from the person
  // Not while opinions are compared, and not before the person has chosen a version.
  const isShown = known.second_opinion !== 'disputed' && !hasQuestion;
  const contradictions = useMemo(() => (isShown ? findContradictions(run, sets) : []), [isShown, run, sets]);
  const name = t('annotate_notices.suspect_by');
  const compared = useMemo(
    () => ({ name, annotations: toAnnotations(contradictions) }),
    [name, contradictions],
  );
  useEffect(() => {
    onCompare(compared);
    return () => onCompare(null);
  }, [onCompare, compared]);
  if (contradictions.length === 0) return null;
  const count = compared.annotations.length;
  const title = t('annotate_notices.suspect', { count: contradictions.length });
  const reasons = contradictions.map(({ contradiction, box, detection }) =>
    t('annotate_notices.suspect_at', {
      reason: describeContradiction(contradiction, detection?.calibrated_confidence),
      place: tBoxes(`annotate_boxes.place_${getPlaceOnPhoto(box)}`),
    }),
  );
  return (
    <div className="rounded-panel bg-sky-wash px-4 py-2 text-sm">
      <HintWords label={t('annotate_notices.suspect_reasons')}>
        {/* Without the button beside it: a status is read out whole when anything in it changes. */}
        <span role="status">
          <span className="font-medium text-sky-ink">{title}</span>
          {count > 0 && ` ${t('annotate_notices.suspect_dotted', { count })}`}
        </span>
        {reasons.map((reason, index) => (
          <span key={`${reason} ${String(index)}`} className="block">
            {reason}
          </span>
        ))}
      </HintWords>
    </div>
  );
}
