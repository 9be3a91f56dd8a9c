import type { AnnotationSet, PhotoAnnotations } from '@smart-waste/contract';
import { annotateNoticesMessages } from '@smart-waste/messages/en/annotate-notices';
import { Flag } from 'lucide-react';
import { useRelativeTime } from '../../../shared/format/use-relative-time.ts';
import { useAccountName } from '../../../shared/messages/account-name.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../notice.tsx';
import { BlindNotice, DisputeNotice } from '../opinion/opinion-notice.tsx';
import type { NamedAnnotations } from '../stage/labels.tsx';
import type { Annotator } from '../work/use-annotator.ts';
import type { PhotoSteps } from '../work/use-photo-steps.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { GoneNotice } from './gone-notice.tsx';
import { HintWords } from './hint-words.tsx';
import { LeasedNotice } from './leased-notice.tsx';
import { SamplePhotos } from './sample-photos.tsx';
import { SuspectNotice } from './suspect-notice.tsx';

type NoticesProps = {
  annotator: Annotator;
  steps: PhotoSteps;
  /** Takes what the detector sees on a suspect photo, to be drawn on it. */
  onCompare: (compared: NamedAnnotations | null) => void;
};

/** What the person should know before submitting, and what stands between: each with the choice that they have. */
export function Notices({ annotator, steps, onCompare }: NoticesProps) {
  const { isFromSample } = steps;
  const { isGone, isBlind, known } = annotator;
  return (
    <div className="grid gap-2 border-b bg-surface px-3 py-2 empty:hidden">
      {known.is_blind && <SampleNotice image_id={known.image_id} steps={steps} />}
      {isFromSample && !known.is_blind && <LabelledNotice image_id={known.image_id} steps={steps} />}
      {isBlind && <BlindNotice />}
      {known.second_opinion === 'disputed' && !annotator.hasQuestion && (
        <DisputeNotice annotator={annotator} />
      )}
      {steps.isFromSuspects && <SuspectNotice annotator={annotator} onCompare={onCompare} />}
      {known.hints?.map((hint) => (
        <HintNotice key={hint.given_at} hint={hint} known={known} />
      ))}
      {/* Nothing else can be done with a deleted photo. */}
      {isGone ? <GoneNotice steps={steps} /> : <OtherWork annotator={annotator} />}
    </div>
  );
}

/** What another person or another window does with the photo, and what the person decides about it. */
function OtherWork({ annotator }: Pick<NoticesProps, 'annotator'>) {
  const { lease, missed, isForOthers, hasQuestion } = annotator;
  return (
    <>
      {/* One who is one of two cannot correct it later either. */}
      {lease && !isForOthers && <LeasedNotice lease={lease} />}
      {/* One decision at a time: a set may have ended the draft of the other window, and counts for all. */}
      {hasQuestion &&
        (missed ? (
          <MissedNotice annotator={annotator} missed={missed} />
        ) : (
          <ConflictNotice annotator={annotator} />
        ))}
    </>
  );
}

type SampleNoticeProps = { image_id: string; steps: PhotoSteps };

/** The photo is one of the random sample: its labels must not repeat what the detector says. */
function SampleNotice({ image_id, steps }: SampleNoticeProps) {
  const t = useMessages(annotateNoticesMessages);
  const place = steps.samplePlace;
  const passedOver = place?.passedOver ?? [];
  return (
    <Notice
      title={
        typeof place?.position === 'number'
          ? t('annotate_notices.sample_place', { position: place.position, size: place.size })
          : t('annotate_notices.sample')
      }
      text={
        <>
          {t('annotate_notices.sample_text')}
          {passedOver.length > 0 && (
            <>
              {' '}
              {t('annotate_notices.sample_passed_over', {
                count: passedOver.length,
                positions: passedOver.join(', '),
              })}
            </>
          )}
        </>
      }
    >
      {place && <SamplePhotos sample_id={place.sample_id} image_id={image_id} linkTo={steps.linkTo} />}
    </Notice>
  );
}

/** The person came back to a photo of the sample that is labelled, or another sample was drawn meanwhile. */
function LabelledNotice({ image_id, steps: { samplePlace, linkTo } }: SampleNoticeProps) {
  const t = useMessages(annotateNoticesMessages);
  if (samplePlace === undefined) return null;
  const isInSample = samplePlace !== null && samplePlace.position !== null;
  const labelledTitle =
    typeof samplePlace?.position === 'number'
      ? t('annotate_notices.sample_labelled_place', {
          position: samplePlace.position,
          size: samplePlace.size,
        })
      : t('annotate_notices.sample_labelled');
  return (
    <Notice
      title={isInSample ? labelledTitle : t('annotate_notices.sample_former')}
      text={t(isInSample ? 'annotate_notices.sample_labelled_text' : 'annotate_notices.sample_former_text')}
    >
      {samplePlace && <SamplePhotos sample_id={samplePlace.sample_id} image_id={image_id} linkTo={linkTo} />}
    </Notice>
  );
}

type HintNoticeProps = { hint: NonNullable<PhotoAnnotations['hints']>[number]; known: PhotoAnnotations };

/** What the sender of the photo says against its result, or said before the newest set. */
function HintNotice({ hint: { words, given_at }, known: { sets } }: HintNoticeProps) {
  const t = useMessages(annotateNoticesMessages);
  const relative = useRelativeTime();
  const [newest] = sets;
  const isAnswered = newest !== undefined && newest.created_at >= given_at;
  const time = relative(given_at) ?? '';
  return (
    <div className="flex gap-2 rounded-panel bg-sunken px-4 py-2 text-sm">
      <Flag aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <HintWords label={t('annotate_notices.hint_words')}>
        {words === ''
          ? t('annotate_notices.hint_without_words', { time })
          : t('annotate_notices.hint', { words, time })}
        {isAnswered && <span className="text-ink-soft"> {t('annotate_notices.hint_answered')}</span>}
      </HintWords>
    </div>
  );
}

/** What the set that came first is called: another person's, or one of the same person in another window. */
function useMissedTexts() {
  const t = useMessages(annotateNoticesMessages);
  const getName = useAccountName();
  const relative = useRelativeTime();
  const username = usePerson()?.username;
  return ({ created_by, created_at }: AnnotationSet) => {
    const time = relative(created_at) ?? '';
    if (created_by === username)
      return {
        title: t('annotate_notices.missed_own', { time }),
        text: t('annotate_notices.missed_own_text'),
        show: t('annotate_notices.show_submitted'),
        keep: t('annotate_notices.keep_this'),
      };
    return {
      title:
        created_by === null
          ? t('annotate_notices.missed_by_unknown', { time })
          : t('annotate_notices.missed', { name: getName(created_by), time }),
      text: t('annotate_notices.missed_text'),
      show: t('annotate_notices.show_theirs'),
      keep: t('annotate_notices.keep_mine'),
    };
  };
}

/** A set came first. */
function MissedNotice({ annotator, missed }: { annotator: Annotator; missed: AnnotationSet }) {
  const { known, edit, setBasedOn, draft } = annotator;
  const { title, text, show, keep } = useMissedTexts()(missed);
  const goOnFrom = (isMissed: boolean) => {
    if (isMissed) edit({ type: 'replace', annotations: missed.annotations });
    setBasedOn(missed.number);
    // An own set has ended the draft. One that is there may be another window's, of which its own notice asks.
    draft.saveOver(known.draft === null ? 0 : undefined);
  };
  return (
    <Notice role="alert" tone="amber" title={title} text={text}>
      <Button tone="secondary" size="small" onClick={() => goOnFrom(true)}>
        {show}
      </Button>
      <Button tone="secondary" size="small" onClick={() => goOnFrom(false)}>
        {keep}
      </Button>
    </Notice>
  );
}
