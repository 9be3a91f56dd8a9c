import type { Detection, Image } from '@smart-waste/contract';
import { type RunDifference, shownConfidence } from '@smart-waste/core';
import { classReason } from '@smart-waste/messages';
import { analysisRunsMessages } from '@smart-waste/messages/en/analysis-runs';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { clsx } from 'clsx';
import { formatPercent } from '../../shared/format/values.ts';
import { detectionKey } from '../../shared/images/detections.ts';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { useRenewLinks } from '../../shared/images/use-renew-links.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';

/** Line style and colour both show which run detected it; the dark outline keeps it visible on any photo. */
const STYLES = {
  both: 'border-solid border-[oklch(80%_0.16_155)]',
  first: 'border-dashed border-[oklch(82%_0.14_75)]',
  second: 'border-dotted border-[oklch(80%_0.12_240)]',
} as const;
const percent = (fraction: number) => `${fraction * 100}%`;

function Box({ detection, variant }: { detection: Detection; variant: keyof typeof STYLES }) {
  const tImages = useMessages(imagesMessages);
  const translate = useSentence();
  const { x, y, width, height } = detection.box;
  return (
    <div
      role="img"
      aria-label={tImages('images.confidence', {
        title: translate(classReason(detection.title)),
        percent: formatPercent(shownConfidence(detection)),
      })}
      className={clsx('absolute border-[3px] outline outline-scrim', STYLES[variant])}
      style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
    />
  );
}

/** The boxes of two runs on one photo, with the meaning of their lines below. */
export function ComparedPhoto({ image, difference }: { image: Image; difference: RunDifference }) {
  const t = useMessages(analysisRunsMessages);
  const renew = useRenewLinks();
  const { both, onlyBefore, onlyAfter } = difference;
  const shape = image.width / image.height;
  const legend = [
    { variant: 'both', text: t('analysis_runs.legend_both') },
    { variant: 'first', text: t('analysis_runs.legend_first') },
    { variant: 'second', text: t('analysis_runs.legend_second') },
  ] as const;
  return (
    <div className="grid content-start gap-3">
      <div className="relative" style={{ aspectRatio: shape }}>
        <PhotoFrame
          src={image.image_url}
          alt={t('analysis_runs.on_photo')}
          color={image.placeholder_color}
          fit="contain"
          renewLink={async () => (await renew(image.image_id)).image_url}
          className="size-full rounded-control"
        />
        {both.map(({ after }) => (
          <Box key={detectionKey(after)} detection={after} variant="both" />
        ))}
        {onlyBefore.map((one) => (
          <Box key={detectionKey(one)} detection={one} variant="first" />
        ))}
        {onlyAfter.map((one) => (
          <Box key={detectionKey(one)} detection={one} variant="second" />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-soft">
        {legend.map(({ variant, text }) => (
          <li key={variant} className="flex items-center gap-2">
            <span aria-hidden="true" className={clsx('size-4 border-[3px] bg-scrim', STYLES[variant])} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
