import type { Image, PhotoObject } from '@smart-waste/contract';
import { GPS_LOCATION, isFinal } from '@smart-waste/core';
import { historyMessages } from '@smart-waste/messages/en/history';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { imageKeys, showImage } from '../../shared/api/images.ts';
import { useSecondsText } from '../../shared/format/duration.ts';
import { formatGps } from '../../shared/format/values.ts';
import { isUnreached } from '../../shared/http/api-result.ts';
import { AverageConfidence } from '../../shared/images/confidence.tsx';
import { DetectionList } from '../../shared/images/detection-list.tsx';
import { SetPlace } from '../../shared/images/set-place.tsx';
import { UploadedTime } from '../../shared/images/uploaded-time.tsx';
import { createLazyPart } from '../../shared/lazy-part.ts';
import { logFailure } from '../../shared/log-failure.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { readUnsentHint } from '../../shared/saved-history/unsent-hints.ts';
import { usePerson } from '../../shared/session/session.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Fact, FactList } from '../../shared/ui/facts.tsx';
import { QueryView, type ShownQuery } from '../../shared/ui/query-view.tsx';
import { DetailsPhoto } from './details-photo.tsx';
import { UploadFindings } from './upload-card.tsx';

const loadReportPart = () => import('./report-part.tsx');
const ReportSection = createLazyPart(
  'The report of an upload',
  async () => (await loadReportPart()).ReportSection,
);
const WrongResult = createLazyPart(
  'The way to say that a result is wrong',
  async () => (await import('./wrong-result.tsx')).WrongResult,
);
const ReportOffer = createLazyPart('The way to report', async () => (await loadReportPart()).ReportOffer);

type DetailsFactsProps = {
  image: Image;
  /** A list does not say that the city set a place, so nothing is said of where it comes from. */
  isFromList: boolean;
};

/** Place, time and the detector of the analysis. */
function DetailsFacts({ image, isFromList }: DetailsFactsProps) {
  const t = useMessages(historyMessages);
  const tImages = useMessages(imagesMessages);
  const formatSeconds = useSecondsText();
  const { analysis_results: results } = image;
  const gps = formatGps(image);
  const source = image.placed_by_admin ? 'admin' : image.location_source;
  // 'GPS Location' stands for a place without words (UP-12), but not every such place comes from a GPS.
  const isUnnamed = image.location === GPS_LOCATION && source !== 'gps' && source !== 'exif';
  const placeText = isFromList ? gps : `${gps} (${t(`history.source_${source}`)})`;
  return (
    <FactList>
      <Fact name={t('history.location')}>
        {(!isUnnamed && image.location) || tImages('images.no_location')}
      </Fact>
      <Fact name={t('history.gps')}>{gps === null ? tImages('images.no_gps') : placeText}</Fact>
      <Fact name={t('history.uploaded')}>
        <UploadedTime iso={image.uploaded_at} />
      </Fact>
      {results && <Fact name={t('history.model')}>{`${results.model} ${results.model_version}`}</Fact>}
      {results && <Fact name={t('history.duration')}>{formatSeconds(results.duration_ms / 1000)}</Fact>}
    </FactList>
  );
}

type DetailsResultsProps = {
  image: Image;
  highlighted: PhotoObject | null;
  onHighlight: (detection: PhotoObject | null) => void;
};

/** The findings: a summary, then each detection with its confidence. */
export function DetailsResults({ image, highlighted, onHighlight }: DetailsResultsProps) {
  const t = useMessages(historyMessages);
  const results = image.analysis_results;
  return (
    <section aria-live="polite" className="grid gap-3">
      <h3 className="font-semibold">{t('history.results')}</h3>
      <UploadFindings image={image} />
      {!results && isFinal(image.status) && (
        <p className="text-sm text-ink-soft">{t('history.no_results')}</p>
      )}
      {results && results.detections.length > 0 && (
        <>
          <DetectionList
            detections={results.detections}
            highlighted={highlighted}
            onHighlight={onHighlight}
          />
          {results.average_confidence !== null && results.total_detections > 0 && (
            <p className="flex justify-between border-t pt-3 text-sm">
              <span className="text-ink-soft">{t('history.average_confidence')}</span>
              <span className="tabular-nums">
                <AverageConfidence results={results} />
              </span>
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** Keeps the photo of an upload that was opened on this device, so that it opens offline, too. */
function useSavePhoto(image: Image | undefined): void {
  const owner = usePerson()?.id;
  useEffect(() => {
    if (image === undefined || image.user_id !== owner) return;
    import('../../shared/saved-history/save-history.ts')
      .then(({ savePhoto }) => savePhoto(owner, image))
      .catch((error: unknown) => logFailure('The photo could not be saved on this device', error));
  }, [owner, image]);
}

/** One upload: from the server, or as the list has it while no server has answered. */
function useUpload(imageId: string, known: Image | undefined) {
  const query = useQuery({
    queryKey: imageKeys.one(imageId),
    queryFn: ({ signal }) => showImage(imageId, signal),
    ...(known && { placeholderData: known }),
  });
  useSavePhoto(query.isPlaceholderData ? undefined : query.data);
  const { data, error, isFetching, refetch, isPlaceholderData } = query;
  const isOffline = isUnreached(error) && data === undefined && known !== undefined;
  const shown: ShownQuery<Image> = isOffline
    ? { data: known, error: null, isFetching, refetch } // the page says that it is offline
    : { data, error, isFetching, refetch };
  return { shown, isFromList: isOffline || isPlaceholderData };
}

type DetailsDialogProps = {
  imageId: string;
  /** The image as the list has it, shown until the details are loaded. */
  known: Image | undefined;
  onClose: () => void;
};

/** Everything about one upload; it keeps itself up to date while the photo is being analysed. */
export function DetailsDialog({ imageId, known, onClose }: DetailsDialogProps) {
  const t = useMessages(historyMessages);
  const tImages = useMessages(imagesMessages);
  const [highlighted, setHighlighted] = useState<PhotoObject | null>(null);
  const { shown: query, isFromList } = useUpload(imageId, known);
  const person = usePerson();
  // Words that were not sent are seen at once (LB-56); their place stays until the details are closed.
  const [hasUnsentWords] = useState(() => person !== null && readUnsentHint(person.id, imageId) !== null);
  const highlight = { highlighted, onHighlight: setHighlighted };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('history.details_title')}
      description={query.data && (query.data.location || tImages('images.no_location'))}
      isDescriptionShort
      size="wide"
    >
      <QueryView query={query} failed={t('history.details_failed')} missing={t('history.not_found')}>
        {(image) => (
          <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            {hasUnsentWords && (
              <div className="rounded-panel bg-amber-wash p-4 lg:col-span-full">
                <WrongResult image={image} />
              </div>
            )}
            <DetailsPhoto image={image} {...highlight} />
            <div className="grid content-start gap-6">
              <ReportSection image={image} />
              <DetailsResults image={image} {...highlight} />
              {!hasUnsentWords && <WrongResult image={image} />}
              <ReportOffer image={image} />
              <DetailsFacts image={image} isFromList={isFromList} />
              <SetPlace image={image} />
            </div>
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}
