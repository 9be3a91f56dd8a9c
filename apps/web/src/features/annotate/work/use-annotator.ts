import type { Annotation, AnnotationSet, LabelClass, PhotoAnnotations } from '@smart-waste/contract';
import {
  beginEditing,
  chooseStartingPoint,
  type EditedAnnotation,
  editAnnotations,
  findNeighbourBox,
  toPlainAnnotations,
} from '@smart-waste/core';
import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { isOneOfTwo } from '../../../shared/reviews/is-one-of-two.ts';
import { type Person, usePerson } from '../../../shared/session/session.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { buildFailureToastId, submissionsInFlight } from './calls-in-flight.ts';
import type { DraftState } from './draft-saver.ts';
import { forgetSubmitted, isGivenOpinion, readUnsentDraft } from './unsent-draft.ts';
import type { AnnotatedPhoto } from './use-annotated-photo.ts';
import { type Dispute, useDispute } from './use-dispute.ts';
import { useDraft } from './use-draft.ts';
import { type LeaseUse, useLease } from './use-lease.ts';

/** What a new box shows until another class is chosen: the most frequent finding. */
const FIRST_CLASS: LabelClass = 'litter';

/** What this device has and the server does not comes first, unless it is being submitted. */
function beginWith({ image, known, run }: AnnotatedPhoto, person: Person | null) {
  const { image_id } = image;
  const userId = person?.id ?? 0;
  const own = known.sets.filter(({ created_by }) => created_by === person?.username);
  forgetSubmitted({ userId, image_id }, { known, own });
  const start = chooseStartingPoint(known, run, image);
  const unsent = submissionsInFlight.has(image_id)
    ? null
    : readUnsentDraft({ userId, image_id, isBlind: known.is_blind });
  const seen = { newest: known.sets[0]?.number ?? 0, draftVersion: known.draft?.version ?? 0 };
  const isSame = JSON.stringify(unsent?.annotations) === JSON.stringify(known.draft?.annotations);
  if (!unsent || isSame) return { ...start, ...seen, isUnsent: false, hasConflict: false };
  const hasConflict = unsent.version !== start.version;
  return { ...start, ...unsent, is_blind: start.is_blind, ...seen, isUnsent: true, hasConflict };
}

/** Whether the person is one of two who disagree. An API of the version before says it of the opinion only. */
const mustOthersDecide = ({ known }: AnnotatedPhoto, dispute: Dispute | null): boolean =>
  known.second_opinion === 'disputed' &&
  (known.is_opinion_for_caller ?? dispute?.opinion.is_for_caller) === false;

type Start = ReturnType<typeof beginWith>;

const hasNewerWork = ({ sets, draft }: PhotoAnnotations, { newest, draftVersion }: Start): boolean =>
  (sets[0]?.number ?? 0) !== newest || (draft?.version ?? 0) !== draftVersion;

/** Whether this account has said what is on the photo: as its newest word, or as one of two who disagree. */
const isBySamePerson = (
  { known, dispute }: { known: PhotoAnnotations; dispute: Dispute | null },
  username: string | undefined,
): boolean =>
  known.sets[0]?.created_by === username || (dispute !== null && isOneOfTwo(dispute.opinion, username));

type Use = { isForOthers: boolean; hasSaid: boolean; isUntouched: boolean; start: Start };
type AnnotatorOptions = {
  /** There was no input for a while. */
  isIdle: boolean;
  /** The person had finished when the photo began again with what another one has submitted. */
  hasFinished: boolean;
  onOutdated: (hasFinished: boolean) => void;
};

/** A person who has said what is on the photo works on it again from the first change on: until then it is free for others. */
function decideLeaseUse({ isForOthers, hasSaid, isUntouched, start }: Use): LeaseUse {
  const hasFinished = isForOthers || (hasSaid && isUntouched && start.from !== 'draft');
  return hasFinished ? 'finished' : 'working';
}

/** A set that came after the person began: another person's, or an own one of another window. */
const findMissedSet = ({ sets: [newest] }: PhotoAnnotations, basedOn: number): AnnotationSet | null =>
  newest && newest.number > basedOn ? newest : null;

type Choice = { isForOthers: boolean; missed: AnnotationSet | null; draft: { state: DraftState } };

/** Whether the person has to choose a version first. Who is one of two who disagree has nothing to go on with. */
const hasQuestion = ({ isForOthers, missed, draft }: Choice): boolean =>
  !isForOthers && (missed !== null || draft.state === 'conflict');

const withIdle = (use: LeaseUse, isIdle: boolean): LeaseUse => (isIdle && use === 'working' ? 'idle' : use);

type CurrentWork = {
  photo: AnnotatedPhoto;
  /** There is newer work, and nothing was changed here. */
  isOutdated: boolean;
  work: { annotations: readonly EditedAnnotation[]; based_on: number };
  draft: Pick<ReturnType<typeof useDraft>, 'pause' | 'forget'>;
};

/** The screen begins again where there is newer work, and where the server has this work as a second opinion whose answer was lost. */
function useBeginAgain(
  { photo: { image, known }, isOutdated, work, draft }: CurrentWork,
  beginAgain: (isGiven: boolean) => void,
): void {
  // Without a set it would begin with the same boxes.
  const isGiven =
    known.sets.length > 0 &&
    isGivenOpinion(known, { ...work, annotations: toPlainAnnotations(work.annotations) });
  const begin = useEffectEvent(() => {
    if (isGiven) {
      void draft.pause();
      draft.forget();
      toast.dismiss(buildFailureToastId(image.image_id));
    }
    beginAgain(isGiven);
  });
  useEffect(() => {
    if (isOutdated || isGiven) begin();
  }, [isOutdated, isGiven]);
}

/** The boxes of one photo while a person corrects them: edits, draft and lease. */
export function useAnnotator(photo: AnnotatedPhoto, { isIdle, hasFinished, onOutdated }: AnnotatorOptions) {
  const { image, known } = photo;
  const person = usePerson();
  const [start] = useState(() => beginWith(photo, person));
  const [history, edit] = useReducer(editAnnotations, start, ({ annotations }) => beginEditing(annotations));
  const [basedOn, setBasedOn] = useState(start.based_on);
  const [nextClass, setNextClass] = useState<LabelClass>(FIRST_CLASS);
  const { annotations, selectedId } = history.present;
  const draft = useDraft({ ...start, image_id: image.image_id, annotations, based_on: basedOn });
  const missedAnnotations = findMissedSet(known, basedOn);
  const selected = annotations.find(({ id }) => id === selectedId) ?? null;
  const dispute = useDispute({ known, annotations });
  const isForOthers = mustOthersDecide(photo, dispute);
  const isEdited = history.past.length > 0 || history.future.length > 0;
  const isUntouched = !isEdited && !start.isUnsent;
  const hasSaid = hasFinished || isBySamePerson({ known, dispute }, person?.username);
  const leaseUse = decideLeaseUse({ isForOthers, hasSaid, isUntouched, start });
  const [firstUse] = useState(leaseUse);
  // There is newer work: it is shown in place of the older, which the person goes on using as they did.
  const isOutdated = isUntouched && hasNewerWork(known, start);
  const held = useLease(image.image_id, withIdle(isOutdated ? firstUse : leaseUse, isIdle));
  const { lease } = held;
  const isGone = photo.isGone || held.isGone || draft.state === 'gone';
  useBeginAgain({ photo, isOutdated, work: { annotations, based_on: basedOn }, draft }, (isGiven) =>
    onOutdated(isGiven || firstUse === 'finished'),
  );

  const change = useCallback(
    (id: number, changed: Partial<Annotation>, merge?: string) =>
      edit({ type: 'change', id, change: changed, ...(merge !== undefined && { merge }) }),
    [],
  );
  return {
    image,
    known,
    run: photo.run,
    start,
    history,
    annotations,
    selected,
    edit,
    change,
    draft,
    lease,
    /** The photo was deleted meanwhile. It may come back from the trash. */
    isGone,
    /** Something was changed here, also where all of it was undone. */
    isEdited,
    /** The screen begins again with what is newer. */
    isOutdated,
    dispute,
    /** The person is one of two who disagree: others decide, and what they would submit is refused. */
    isForOthers,
    canEdit: lease === null && !isForOthers && !isGone,
    /** A photo has a set before a second opinion is asked for: it is hidden from who gives that, and did not begin with it before. */
    isBlind: known.second_opinion === 'open' && known.sets.length === 0 && basedOn === 0,
    basedOn,
    setBasedOn,
    nextClass,
    missed: missedAnnotations,
    hasQuestion: hasQuestion({ isForOthers, missed: missedAnnotations, draft }),
    select: useCallback((id: number | null) => edit({ type: 'select', id }), []),
    /** Sets the class of the selected box, and of the boxes that are drawn from now on. */
    setClass: (name: LabelClass) => {
      setNextClass(name);
      if (selected) change(selected.id, { class: name });
    },
    neighbour: (by: 1 | -1): EditedAnnotation | null => findNeighbourBox(history.present, by),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}

export type Annotator = ReturnType<typeof useAnnotator>;

/** Whether submitting is impossible now, for a reason that the screen shows. */
export const isHeldUp = (annotator: Annotator): boolean =>
  annotator.isGone || annotator.lease !== null || annotator.isForOthers || annotator.hasQuestion;
