import type { Role } from '@smart-waste/contract';
import { LEASE_IDLE_MS } from '@smart-waste/core';
import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { isNotFound } from '../../shared/http/api-result.ts';
import { createLazyPart } from '../../shared/lazy-part.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { usePreloadWhenIdle } from '../../shared/preload-when-idle.ts';
import { usePerson } from '../../shared/session/session.ts';
import { ErrorPanel, useErrorText } from '../../shared/ui/error-panel.tsx';
import { useDocumentTitle, useFocusOnNavigate } from '../../shared/ui/page.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { useIdle } from '../../shared/use-idle.ts';
import { Annotator } from './annotator.tsx';
import { AnnotatorHeader } from './panel/annotator-header.tsx';
import { NO_PRESS } from './work/second-press.ts';
import { hasUnsentDraft } from './work/unsent-draft.ts';
import { type AnnotatedPhoto, useAnnotatedPhoto } from './work/use-annotated-photo.ts';
import { usePhotoSteps } from './work/use-photo-steps.ts';

/** Most photos can be loaded. */
const KeptDraft = createLazyPart(
  'What is kept of a photo',
  async () => (await import('./panel/kept-draft.tsx')).KeptDraft,
);

const loadLaterParts = async () => (await import('./later-parts.ts')).loadLaterParts();

/** A person corrects what the detector saw on a photo. The screen fills the window. */
export function AnnotatePage() {
  const t = useMessages(annotateMessages);
  const { image_id = '' } = useParams();
  usePreloadWhenIdle(loadLaterParts);
  const main = useFocusOnNavigate();
  const query = useAnnotatedPhoto(image_id);
  const steps = usePhotoSteps(image_id, query.data?.known.is_blind === false);
  const isIdle = useIdle(LEASE_IDLE_MS);
  const role = usePerson()?.role;
  const [isGuideOpen, setIsGuideOpen] = useState(false);
  const toggleGuide = () => setIsGuideOpen((isOpen) => !isOpen);
  // Begins again with what is newest, as long as nothing was changed here.
  const lastPress = useRef(NO_PRESS);
  const [begun, setBegun] = useState({ image_id, attempt: 0, hasFinished: false });
  useDocumentTitle(t('annotate.title'));
  const place = query.data?.image.location;
  return (
    <main
      ref={main}
      tabIndex={-1}
      data-fills-window
      className="fixed inset-0 flex flex-col overflow-hidden bg-paper"
    >
      <AnnotatorHeader steps={steps} place={place} isGuideOpen={isGuideOpen} onGuide={toggleGuide} />
      <QueryView query={query} renderError={(failure) => <LoadFailure {...failure} image_id={image_id} />}>
        {(photo) => (
          <Annotator
            key={`${image_id} ${begun.attempt}`}
            photo={steps.isFromOpinions ? withoutFirstOpinion(photo, role) : photo}
            steps={steps}
            isGuideOpen={isGuideOpen}
            onGuide={toggleGuide}
            lastPress={lastPress}
            isIdle={isIdle}
            hasFinished={begun.image_id === image_id && begun.hasFinished}
            onOutdated={(hasFinished) => setBegun({ image_id, attempt: begun.attempt + 1, hasFinished })}
          />
        )}
      </QueryView>
    </main>
  );
}

/**
 * An admin who comes from the list of second opinions gives one without seeing the first, as reviewers do. That list has no photo of
 * which the first is their own, but its address may have been sent to them.
 */
function withoutFirstOpinion(photo: AnnotatedPhoto, role: Role | undefined): AnnotatedPhoto {
  const { second_opinion, is_opinion_for_caller } = photo.known;
  if (role !== 'admin' || second_opinion !== 'open' || is_opinion_for_caller === false) return photo;
  return { ...photo, known: { ...photo.known, sets: [], hints: [] } };
}

type LoadFailureProps = { image_id: string; error: Error; onRetry: () => void; isRetrying: boolean };

function LoadFailure({ image_id, error, onRetry, isRetrying }: LoadFailureProps) {
  const t = useMessages(annotateMessages);
  const describeError = useErrorText();
  const userId = usePerson()?.id ?? 0;
  return (
    <div className="page-grid py-6">
      {isNotFound(error) ? (
        <ErrorPanel title={t('annotate.not_found')} text={t('annotate.not_found_text')} />
      ) : (
        <ErrorPanel
          title={t('annotate.load_failed')}
          text={describeError(error)}
          onRetry={onRetry}
          isRetrying={isRetrying}
        >
          {hasUnsentDraft({ userId, image_id }) && <KeptDraft />}
        </ErrorPanel>
      )}
    </div>
  );
}
