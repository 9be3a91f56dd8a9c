import { analysisPageMessages } from '@smart-waste/messages/en/analysis-page';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, SquareDashedMousePointer } from 'lucide-react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { imageKeys, showImage } from '../../shared/api/images.ts';
import { ApiError, isNotFound } from '../../shared/http/api-result.ts';
import { buildEvaluationAddress, IMAGE_PARAMETER, listAddress } from '../../shared/images/list-address.ts';
import { ReviewButton, useReviewMark } from '../../shared/images/review-mark.tsx';
import { StartAnalysis, useStartAnalysis } from '../../shared/images/start-analysis.tsx';
import { useMessages } from '../../shared/messages/messages.ts';
import { annotatePath, PATHS } from '../../shared/paths.ts';
import { usePerson } from '../../shared/session/session.ts';
import { useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';
import { buttonVariants } from '../../shared/ui/button-variants.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { StepLinks, useImageSteps } from './image-steps.tsx';
import { OriginalCard } from './original-card.tsx';
import { ResultsCard } from './results-card.tsx';
import { RunHistory } from './run-history.tsx';

function BackLink({ imageId }: { imageId: string }) {
  const t = useMessages(analysisPageMessages);
  const [address] = useSearchParams();
  const evaluation = buildEvaluationAddress(address, imageId);
  const list = new URLSearchParams(address);
  list.set(IMAGE_PARAMETER, imageId);
  return (
    <Link
      to={evaluation ?? `${PATHS.adminUploads}?${list}`}
      className={buttonVariants({ tone: 'secondary' })}
    >
      <ArrowLeft aria-hidden="true" />
      <span className="md:hidden">{t('analysis_page.back_short')}</span>
      <span className="hidden md:inline">
        {t(evaluation === null ? 'analysis_page.back' : 'analysis_page.back_to_evaluation')}
      </span>
    </Link>
  );
}

/** One image's analysis: photo, findings and all runs. */
export function AnalysisPage() {
  const t = useMessages(analysisPageMessages);
  const { image_id = '' } = useParams();
  const start = useStartAnalysis();
  const query = useQuery({
    queryKey: imageKeys.one(image_id),
    queryFn: ({ signal }) => showImage(image_id, signal),
  });
  const image = query.isError ? undefined : query.data;
  const isReviewer = usePerson()?.role === 'reviewer';
  const [address] = useSearchParams();
  // A photo of an evaluation is not opened from a list of uploads.
  const isInList = !isReviewer && buildEvaluationAddress(address, image_id) === null;
  const steps = useImageSteps(image_id, { enabled: isInList });
  const mark = useReviewMark();
  const navigate = useNavigate();
  const annotate = `${annotatePath(image_id)}${listAddress(address)}`;
  useShortcuts({
    annotate: image && (() => void navigate(annotate)),
    next: steps.goOn,
    previous: steps.goBack,
    review: isReviewer ? undefined : image && (() => !mark.isPending && mark.toggle(image)),
  });
  return (
    <Page
      title={t('analysis_page.title')}
      actions={
        <div className="flex flex-wrap gap-2">
          {/* The panel of a failure has its own link back. */}
          {!query.isError && !isReviewer && <BackLink imageId={image_id} />}
          {image && (
            <>
              {isInList && <StepLinks steps={steps} />}
              <Link to={annotate} className={buttonVariants({ tone: 'secondary' })}>
                <SquareDashedMousePointer aria-hidden="true" />
                {t('analysis_page.annotate')}
              </Link>
              {!isReviewer && (
                <>
                  <ReviewButton image={image} mark={mark} />
                  <StartAnalysis
                    image={image}
                    isStarting={start.isPending}
                    onStart={() => start.mutate(image_id)}
                  />
                </>
              )}
            </>
          )}
        </div>
      }
    >
      <QueryView
        query={query}
        failed={t('analysis_page.error')}
        renderError={(failure) => <LoadFailure {...failure} />}
      >
        {(loaded) => (
          <div className="grid gap-4 md:gap-6">
            <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2">
              <OriginalCard image={loaded} />
              <ResultsCard image={loaded} />
            </div>
            <RunHistory image={loaded} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

type LoadFailureProps = { error: Error; onRetry: () => void; isRetrying: boolean };

/** Distinguishes a missing image, a refused call and a call without an answer (IA-03). */
function LoadFailure({ error, onRetry, isRetrying }: LoadFailureProps) {
  const t = useMessages(analysisPageMessages);
  const isReviewer = usePerson()?.role === 'reviewer';
  const [address] = useSearchParams();
  const { image_id = '' } = useParams();
  const evaluation = isReviewer ? null : buildEvaluationAddress(address, image_id);
  const status = error instanceof ApiError ? error.failure.status : null;
  const isMissing = isNotFound(error);
  const text = isMissing
    ? t('analysis_page.not_found')
    : status === null
      ? t('analysis_page.load_failed')
      : t('analysis_page.fetch_failed');
  return (
    <ErrorPanel title={t('analysis_page.error')} text={text} {...(!isMissing && { onRetry, isRetrying })}>
      <Link
        to={isReviewer ? PATHS.adminReviewQueue : (evaluation ?? PATHS.adminUploads)}
        className="mt-1 inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-4 dense:min-h-8"
      >
        {t(evaluation === null ? 'analysis_page.back' : 'analysis_page.back_to_evaluation')}
      </Link>
    </ErrorPanel>
  );
}
