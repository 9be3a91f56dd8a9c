import type { Image, PhotoResults } from '@smart-waste/contract';
import { chooseDetectionLine, findDuplicateObjects, getCalibrationState, isFinal } from '@smart-waste/core';
import { analysisPageMessages } from '@smart-waste/messages/en/analysis-page';
import { imageAnalysisMessages } from '@smart-waste/messages/en/image-analysis';
import { statusMessages } from '@smart-waste/messages/en/status';
import { CircleCheck, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { useSecondsText } from '../../shared/format/duration.ts';
import { buildAnnotatedLink } from '../../shared/images/annotated-link.ts';
import { AverageConfidence, ConfidenceNote, WasteProbability } from '../../shared/images/confidence.tsx';
import { StageProgress } from '../../shared/images/findings.tsx';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { SeverityFact } from '../../shared/images/severity.tsx';
import { useRenewLinks } from '../../shared/images/use-renew-links.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Fact, FactList } from '../../shared/ui/facts.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';

/** The result of the analysis: summary, annotated photo, figures. */
export function ResultsCard({ image }: { image: Image }) {
  const t = useMessages(analysisPageMessages);
  const tAnalysis = useMessages(imageAnalysisMessages);
  const translate = useSentence();
  const { analysis_results: results, status, stage, error_message, error_reason } = image;
  return (
    <PanelSection title={t('analysis_page.results')}>
      <p className="-mt-3 mb-4 text-sm text-ink-soft">{t('analysis_page.results_text')}</p>
      <div aria-live="polite" className="grid gap-4">
        {status === 'processing' && (
          <p className="text-sm font-medium text-sky-ink">{tAnalysis('image_analysis.processing')}</p>
        )}
        {!isFinal(status) && stage !== null && <StageProgress stage={stage} />}
        {error_message && (
          <p className="text-sm wrap-anywhere text-brick">{translate(error_message, error_reason)}</p>
        )}
        {results ? (
          <>
            <Summary results={results} />
            <ProcessedPhoto image={image} />
            <CountedOnce results={results} />
            <Details image={image} results={results} />
          </>
        ) : (
          <EmptyState icon={<ScanSearch />} title={t('analysis_page.no_results')} />
        )}
      </div>
    </PanelSection>
  );
}

function Summary({ results }: { results: PhotoResults }) {
  const t = useMessages(statusMessages);
  const hasWaste = results.total_detections > 0;
  const Icon = hasWaste ? ScanSearch : CircleCheck;
  return (
    <p
      className={
        hasWaste
          ? 'flex items-center gap-3 rounded-control bg-brick-wash px-4 py-3 font-medium text-brick-strong'
          : 'flex items-center gap-3 rounded-control bg-leaf-wash px-4 py-3 font-medium text-leaf-strong'
      }
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {t(chooseDetectionLine(results))}
      {results.source && <span className="font-normal"> · {t('status.by_person')}</span>}
    </p>
  );
}

/** The photo shows boxes that do not count (ST-39). */
function CountedOnce({ results }: { results: PhotoResults }) {
  const t = useMessages(analysisPageMessages);
  const count = findDuplicateObjects(results.detections).size;
  if (count === 0) return null;
  const kind = getCalibrationState(results.detections);
  const isCalibrated = kind === 'calibrated' || kind === 'mixed';
  return (
    <p className="text-sm text-ink-soft">
      {t('analysis_page.counted_once', { count, is_calibrated: isCalibrated ? 'yes' : 'no' })}
    </p>
  );
}

function Details({ image, results }: { image: Image; results: PhotoResults }) {
  const t = useMessages(analysisPageMessages);
  const formatSeconds = useSecondsText();
  const translate = useSentence();
  return (
    <section className="text-sm">
      <h3 className="mb-1 font-semibold">{t('analysis_page.details')}</h3>
      <FactList>
        <SeverityFact image={image} />
        {results.average_confidence === null ? (
          <Fact name={t('analysis_page.decided_by')}>{t('analysis_page.a_person')}</Fact>
        ) : (
          results.total_detections > 0 && (
            <Fact name={t('analysis_page.average_confidence')}>
              <AverageConfidence results={results} />
            </Fact>
          )
        )}
        {results.waste_in_photo && (
          <Fact name={t('analysis_page.waste_in_photo')}>
            <WasteProbability waste={results.waste_in_photo} />
          </Fact>
        )}
        {results.message && (
          <Fact name={t('analysis_page.message')}>{translate(results.message, results.message_reason)}</Fact>
        )}
        {results.model !== '' && (
          <>
            <Fact name={t('analysis_page.model')}>{`${results.model} ${results.model_version}`}</Fact>
            <Fact name={t('analysis_page.duration')}>{formatSeconds(results.duration_ms / 1000)}</Fact>
          </>
        )}
      </FactList>
      <div className="mt-2">
        <ConfidenceNote detections={results.detections} />
      </div>
    </section>
  );
}

const FRAME = 'aspect-[4/3] rounded-control';

/** The annotated photo; the original when it cannot be loaded. */
function ProcessedPhoto({ image }: { image: Image }) {
  const t = useMessages(analysisPageMessages);
  const renew = useRenewLinks();
  const language = useLanguage();
  const [brokenKey, setBrokenKey] = useState<string | null>(null);
  const { image_id, image_url, processed_image_url: url, placeholder_color: color } = image;
  if (url === null)
    return (
      <p
        role="status"
        className={`${FRAME} grid place-content-center justify-items-center gap-3 bg-sunken text-sm`}
      >
        <Spinner className="size-6" />
        {t('analysis_page.drawing')}
      </p>
    );

  // The link changes each hour, its photo does not.
  const key = url.split('?')[0] ?? url;
  async function fetchNewLink(): Promise<string> {
    const fresh = await renew(image_id).catch(() => image);
    if (fresh.processed_image_url !== null && fresh.processed_image_url !== url)
      return buildAnnotatedLink(fresh.processed_image_url, language);
    setBrokenKey(key);
    return fresh.image_url;
  }
  const isOriginal = url === image_url;
  return (
    <figure className="grid gap-1.5">
      <PhotoFrame
        src={brokenKey === key ? image_url : buildAnnotatedLink(url, language)}
        alt={t('analysis_page.processed')}
        color={color}
        fit="contain"
        renewLink={fetchNewLink}
        className={FRAME}
      >
        {isOriginal && (
          <p className="absolute inset-0 grid place-content-center bg-scrim px-6 text-center text-sm text-on-scrim">
            {t('analysis_page.overlays_pending')}
          </p>
        )}
      </PhotoFrame>
      <figcaption className="text-xs text-ink-soft">{t('analysis_page.processed')}</figcaption>
    </figure>
  );
}
