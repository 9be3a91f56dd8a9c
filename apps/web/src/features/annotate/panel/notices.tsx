import type { AnnotationLease, PhotoAnnotations } from '@smart-waste/contract';
import { annotateNoticesMessages } from '@smart-waste/messages/en/annotate-notices';
import { useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { formatSince } from '../../../shared/format/relative-time.ts';
import { useNowMs } from '../../../shared/format/use-now.ts';
import { useRelativeTime } from '../../../shared/format/use-relative-time.ts';
import { useAccountName } from '../../../shared/messages/account-name.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import { UnsavedNotice } from '../../../shared/ui/unsaved-notice.tsx';
import { BlindNotice, DisputeNotice } from '../opinion/opinion-notice.tsx';
import { annotationsKey, showAnnotations } from '../work/annotation-calls.ts';
import type { Annotator } from '../work/use-annotator.ts';
import type { PhotoSteps } from '../work/use-photo-steps.ts';
import type { SamplePlace } from '../work/use-sample-steps.ts';

type NoticesProps = { annotator: Annotator; steps: PhotoSteps };

/** What the person should know before submitting, and what stands between: each with the choice that they have. */
export function Notices({ annotator, steps: { isFromSample, samplePlace } }: NoticesProps) {
  const { lease, isGone, missed, draft, isBlind, known } = annotator;
  return (
    <div className="grid gap-2 border-b bg-surface px-3 pt-3 empty:hidden [&>*]:mb-3">
      {known.is_blind && <SampleNotice place={samplePlace} />}
      {isFromSample && !known.is_blind && <LabelledNotice />}
      {isBlind && <BlindNotice />}
      {known.second_opinion === 'disputed' && <DisputeNotice annotator={annotator} />}
      {known.hints?.map((hint) => (
        <HintNotice key={hint.given_at} hint={hint} known={known} />
      ))}
      {isGone && <GoneNotice />}
      {lease && <LeasedNotice lease={lease} />}
      {missed && <MissedNotice annotator={annotator} />}
      {draft.state === 'conflict' && <ConflictNotice annotator={annotator} />}
    </div>
  );
}

/** The photo is one of the random sample: its labels must not repeat what the detector says. */
function SampleNotice({ place }: { place: SamplePlace | null }) {
  const t = useMessages(annotateNoticesMessages);
  return (
    <div role="status" className="rounded-panel bg-sky-wash p-4">
      <p className="font-medium text-sky-ink">
        {place === null || place.position === null
          ? t('annotate_notices.sample')
          : t('annotate_notices.sample_place', { position: place.position, size: place.size })}
      </p>
      <p className="text-sm">{t('annotate_notices.sample_text')}</p>
    </div>
  );
}

/** The person came back to a photo of the sample that is labelled. */
function LabelledNotice() {
  const t = useMessages(annotateNoticesMessages);
  return (
    <div role="status" className="rounded-panel bg-sky-wash p-4">
      <p className="font-medium text-sky-ink">{t('annotate_notices.sample_labelled')}</p>
      <p className="text-sm">{t('annotate_notices.sample_labelled_text')}</p>
    </div>
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
    <p className="flex gap-2 rounded-panel bg-sunken px-4 py-2 text-sm wrap-anywhere">
      <Flag aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {words === ''
          ? t('annotate_notices.hint_without_words', { time })
          : t('annotate_notices.hint', { words, time })}
        {isAnswered && <span className="text-ink-soft"> {t('annotate_notices.hint_answered')}</span>}
      </span>
    </p>
  );
}

/** The photo was deleted while the person works on it. */
function GoneNotice() {
  const t = useMessages(annotateNoticesMessages);
  return (
    <UnsavedNotice
      role="alert"
      title={t('annotate_notices.photo_gone')}
      text={t('annotate_notices.photo_gone_text')}
    />
  );
}

/** Another person works on the photo: who it is, and since when. */
function LeasedNotice({ lease }: { lease: AnnotationLease }) {
  const t = useMessages(annotateNoticesMessages);
  const nameOf = useAccountName();
  const time = formatSince(lease.since, useNowMs(), useLanguage());
  return (
    <div role="status" className="rounded-panel bg-sky-wash p-4">
      <p className="font-medium text-sky-ink">
        {lease.held_by === null
          ? t('annotate_notices.leased_by_unknown', { time })
          : t('annotate_notices.leased', { name: nameOf(lease.held_by), time })}
      </p>
      <p className="text-sm">{t('annotate_notices.leased_text')}</p>
    </div>
  );
}

/** Another person's set came first. */
function MissedNotice({ annotator }: { annotator: Annotator }) {
  const t = useMessages(annotateNoticesMessages);
  const nameOf = useAccountName();
  const relative = useRelativeTime();
  const { missed, edit, setBasedOn, draft } = annotator;
  if (!missed) return null;
  const goOnFrom = (isTheirs: boolean) => {
    if (isTheirs) edit({ type: 'replace', annotations: missed.annotations });
    setBasedOn(missed.number);
    draft.saveOver();
  };
  const time = relative(missed.created_at) ?? '';
  return (
    <UnsavedNotice
      role="alert"
      title={
        missed.created_by === null
          ? t('annotate_notices.missed_by_unknown', { time })
          : t('annotate_notices.missed', { name: nameOf(missed.created_by), time })
      }
      text={t('annotate_notices.missed_text')}
    >
      <Button tone="secondary" size="small" onClick={() => goOnFrom(true)}>
        {t('annotate_notices.show_theirs')}
      </Button>
      <Button tone="secondary" size="small" onClick={() => goOnFrom(false)}>
        {t('annotate_notices.keep_mine')}
      </Button>
    </UnsavedNotice>
  );
}

/** Another window of the same person saved newer work. */
function ConflictNotice({ annotator }: { annotator: Annotator }) {
  const t = useMessages(annotateNoticesMessages);
  const client = useQueryClient();
  const [isLoading, setIsLoading] = useState(false);
  const { image, annotations, edit, draft } = annotator;
  /** Both stay in the history: what is not chosen is one step back. */
  async function choose(isOther: boolean) {
    setIsLoading(true);
    try {
      const known = await client.fetchQuery({
        queryKey: annotationsKey(image.image_id),
        queryFn: ({ signal }) => showAnnotations(image.image_id, signal),
        staleTime: 0,
      });
      const other = known.draft;
      if (other) edit({ type: 'replace', annotations: other.annotations });
      if (other && !isOther) edit({ type: 'replace', annotations });
      draft.saveOver(other?.version ?? 0);
    } catch {
      toast.error(t('annotate_notices.conflict_failed'));
    }
    setIsLoading(false);
  }
  return (
    <UnsavedNotice
      role="alert"
      title={t('annotate_notices.conflict')}
      text={t('annotate_notices.conflict_text')}
    >
      <Button tone="secondary" size="small" busy={isLoading} onClick={() => void choose(true)}>
        {t('annotate_notices.load_other')}
      </Button>
      <Button tone="secondary" size="small" busy={isLoading} onClick={() => void choose(false)}>
        {t('annotate_notices.keep_this')}
      </Button>
    </UnsavedNotice>
  );
}
