import type { Image, PhotoObject } from '@smart-waste/contract';
import { getShownConfidence, isFinal } from '@smart-waste/core';
import { adminUploadsMessages } from '@smart-waste/messages/en/admin-uploads';
import { imageAnalysisMessages } from '@smart-waste/messages/en/image-analysis';
import { ChartNoAxesColumn, Copy, SquareDashedMousePointer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatExactGps } from '../../shared/format/values.ts';
import { buildAnnotatedLink } from '../../shared/images/annotated-link.ts';
import { BoxedPhoto } from '../../shared/images/boxed-photo.tsx';
import { DetectionList } from '../../shared/images/detection-list.tsx';
import { FindingLines, StageProgress } from '../../shared/images/findings.tsx';
import { StatusBadge } from '../../shared/images/image-status-badge.tsx';
import { listAddress } from '../../shared/images/list-address.ts';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { usePhotoText } from '../../shared/images/photo-text.ts';
import { ReviewButton, ReviewedBy, type ReviewMark } from '../../shared/images/review-mark.tsx';
import { SetPlace } from '../../shared/images/set-place.tsx';
import { SeverityFact } from '../../shared/images/severity.tsx';
import { StartAnalysis } from '../../shared/images/start-analysis.tsx';
import { UploadedTime } from '../../shared/images/uploaded-time.tsx';
import { useRenewLinks } from '../../shared/images/use-renew-links.ts';
import { useAccountName } from '../../shared/messages/account-name.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { annotatePath, buildAnalysisPath } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/button.tsx';
import { buttonVariants } from '../../shared/ui/button-variants.ts';
import { Fact, FactList } from '../../shared/ui/facts.tsx';
import { ThresholdField } from '../../shared/ui/threshold-field.tsx';

type DetailBodyProps = {
  image: Image;
  isStarting: boolean;
  mark: ReviewMark;
  onStart: () => void;
  onDelete: () => void;
  onPlacing: (isPlacing: boolean) => void;
  onOpen: (imageId: string) => void;
};

/** Everything about one upload, and what an admin can do with it. */
export function DetailBody(props: DetailBodyProps) {
  const { image, isStarting, mark, onStart, onDelete, onPlacing, onOpen } = props;
  const [address] = useSearchParams();
  const t = useMessages(adminUploadsMessages);
  const [highlighted, setHighlighted] = useState<PhotoObject | null>(null);
  const [leastConfidence, setLeastConfidence] = useState(0);
  const all = image.analysis_results?.detections ?? [];
  const shownDetections = all.filter((one) => (getShownConfidence(one) ?? 1) >= leastConfidence);
  const highlight = { highlighted, onHighlight: setHighlighted };
  const { possible_duplicate_of: duplicate, processed_image_url: processed } = image;
  return (
    <div className="grid gap-4">
      <DetailPhoto image={image} detections={shownDetections} {...highlight} />
      {all.length > 0 && (
        <ThresholdField
          label={t('admin_uploads.min_confidence')}
          help={t('admin_uploads.boxes_shown', { shown: shownDetections.length, all: all.length })}
          value={leastConfidence}
          onChange={setLeastConfidence}
        />
      )}
      <ReviewedBy image={image} />
      <Link
        to={`${annotatePath(image.image_id)}${listAddress(address)}`}
        className={buttonVariants({ tone: 'secondary', wide: true })}
      >
        <SquareDashedMousePointer aria-hidden="true" />
        {t('admin_uploads.annotate')}
      </Link>
      <ReviewButton image={image} mark={mark} wide />
      <SetPlace image={image} wide onOpenChange={onPlacing} />
      <div className="flex items-center justify-between gap-3">
        <StatusBadge status={image.status} />
        <Button tone="quiet" size="small" onClick={onDelete} icon={<Trash2 aria-hidden="true" />}>
          {t('admin_uploads.delete')}
        </Button>
      </div>
      <DetailFindings image={image} detections={shownDetections} {...highlight} />
      <StartAnalysis image={image} isStarting={isStarting} onStart={onStart} wide />
      <Link
        to={`${buildAnalysisPath(image.image_id)}${listAddress(address)}`}
        className={buttonVariants({ tone: 'secondary', wide: true })}
      >
        <ChartNoAxesColumn aria-hidden="true" />
        {t('admin_uploads.view_analysis')}
      </Link>
      {duplicate !== null && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-amber-wash px-3 py-2 text-sm text-amber-ink">
          <Copy aria-hidden="true" className="size-4 shrink-0" />
          {t('admin_uploads.duplicate')}
          <button
            type="button"
            onClick={() => onOpen(duplicate)}
            className="min-h-11 font-medium underline underline-offset-4 dense:min-h-6"
          >
            {t('admin_uploads.show_duplicate')}
          </button>
        </p>
      )}
      <DetailFacts image={image} />
      {processed !== null && <ProcessedPhoto image={image} url={processed} />}
    </div>
  );
}

/** Place, time and user. */
function DetailFacts({ image }: { image: Image }) {
  const t = useMessages(adminUploadsMessages);
  const getName = useAccountName();
  const gps = formatExactGps(image);
  const results = image.analysis_results;
  return (
    <FactList>
      <SeverityFact image={image} />
      <Fact name={t('admin_uploads.location')}>{image.location || t('admin_uploads.no_address')}</Fact>
      {gps !== null && <Fact name={t('admin_uploads.coordinates')}>{gps}</Fact>}
      <Fact name={t('admin_uploads.uploaded')}>
        <UploadedTime iso={image.uploaded_at} />
      </Fact>
      {image.username !== undefined && (
        <Fact name={t('admin_uploads.uploaded_by')}>{getName(image.username)}</Fact>
      )}
      {results?.model && (
        <Fact name={t('admin_uploads.model')}>{`${results.model} ${results.model_version}`}</Fact>
      )}
    </FactList>
  );
}

type DetailFindingsProps = {
  image: Image;
  detections: readonly PhotoObject[];
  highlighted: PhotoObject | null;
  onHighlight: (detection: PhotoObject | null) => void;
};

/** The stage of the analysis, its findings, or why it failed. */
function DetailFindings({ image, detections, highlighted, onHighlight }: DetailFindingsProps) {
  const t = useMessages(imageAnalysisMessages);
  const { status, stage } = image;
  return (
    <section aria-live="polite" className="grid gap-2 text-sm">
      {status === 'processing' && (
        <p className="font-medium text-sky-ink">{t('image_analysis.processing')}</p>
      )}
      {!isFinal(status) && stage !== null && <StageProgress stage={stage} />}
      <FindingLines image={image} />
      {detections.length > 0 && (
        <DetectionList detections={detections} highlighted={highlighted} onHighlight={onHighlight} />
      )}
    </section>
  );
}

type Highlight = { highlighted: PhotoObject | null; onHighlight: (detection: PhotoObject | null) => void };
type DetailPhotoProps = Highlight & { image: Image; detections: readonly PhotoObject[] };

/** The photo with boxes over it. */
function DetailPhoto({ image, detections, highlighted, onHighlight }: DetailPhotoProps) {
  const { describePhoto } = usePhotoText();
  const renew = useRenewLinks();
  return (
    <BoxedPhoto
      src={image.image_url}
      alt={describePhoto(image.location)}
      photo={image}
      maxHeight={45}
      renewLink={async () => (await renew(image.image_id)).image_url}
      detections={detections}
      highlighted={highlighted}
      onHighlight={onHighlight}
    />
  );
}

/** The annotated photo of the server. */
function ProcessedPhoto({ image, url }: { image: Image; url: string }) {
  const t = useMessages(adminUploadsMessages);
  const renew = useRenewLinks();
  const language = useLanguage();
  return (
    <figure className="grid gap-1.5">
      <PhotoFrame
        src={buildAnnotatedLink(url, language)}
        alt={t('admin_uploads.processed_image')}
        color={image.placeholder_color}
        renewLink={async () =>
          buildAnnotatedLink((await renew(image.image_id)).processed_image_url ?? url, language)
        }
        className="aspect-[4/3] rounded-control"
      />
      <figcaption className="text-xs text-ink-soft">{t('admin_uploads.processed_image')}</figcaption>
    </figure>
  );
}
