import type { PhotoObject } from '@smart-waste/contract';
import {
  byConfidenceDescending,
  findDuplicateObjects,
  getClassColor,
  getShownConfidence,
  selectRawAmongCalibrated,
} from '@smart-waste/core';
import { createClassReason } from '@smart-waste/messages';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { clsx } from 'clsx';
import { formatPercent } from '../format/values.ts';
import { useMessages } from '../messages/messages.ts';
import { useSentence } from '../messages/sentences.ts';
import { ConfidenceNote } from './confidence.tsx';
import { buildDetectionKey } from './detections.ts';

type DetectionListProps = {
  detections: readonly PhotoObject[];
  highlighted: PhotoObject | null;
  onHighlight: (detection: PhotoObject | null) => void;
};

/** The detections by descending raw confidence, and how to read the shown one; pointing at a row or focusing it highlights its box on the photo. */
export function DetectionList({ detections, highlighted, onHighlight }: DetectionListProps) {
  const t = useMessages(imagesMessages);
  const translate = useSentence();
  const sortedDetections = [...detections].sort(byConfidenceDescending);
  const duplicates = findDuplicateObjects(detections);
  const uncalibratedDetections = selectRawAmongCalibrated(detections);
  /** Why a detection does not count (ST-15, ST-39). */
  const describeUncounted = (one: PhotoObject): string | null => {
    const counted = duplicates.get(one);
    if (counted)
      return t(counted.waste ? 'images.counted_once' : 'images.same_object', {
        title: translate(createClassReason(counted.title)),
      });
    return one.waste ? null : t('images.not_counted');
  };
  return (
    <div className="grid gap-2">
      <ul aria-label={t('images.detections')} className="-mx-2">
        {sortedDetections.map((one) => (
          <li key={buildDetectionKey(one)}>
            <button
              type="button"
              onPointerEnter={() => onHighlight(one)}
              onPointerLeave={() => onHighlight(null)}
              onFocus={() => onHighlight(one)}
              onBlur={() => onHighlight(null)}
              className={clsx(
                'flex min-h-11 w-full cursor-default items-center gap-3 rounded-control px-2 py-1 text-left text-sm transition-colors dense:min-h-9',
                highlighted === one && 'bg-sunken',
              )}
            >
              <span
                aria-hidden="true"
                className="size-3 shrink-0 rounded-[3px]"
                style={{ backgroundColor: getClassColor(one.class) }}
              />
              <span className="min-w-0 flex-1">
                {translate(createClassReason(one.title))}
                <Remark text={describeUncounted(one)} />
                <Remark text={uncalibratedDetections.has(one) ? t('images.not_calibrated') : null} />
              </span>
              <Percent confidence={getShownConfidence(one)} />
            </button>
          </li>
        ))}
      </ul>
      <ConfidenceNote detections={detections} />
    </div>
  );
}

const Percent = ({ confidence }: { confidence: number | null }) => (
  <span className="tabular-nums">{confidence !== null && formatPercent(confidence)}</span>
);

const Remark = ({ text }: { text: string | null }) =>
  text !== null && <span className="text-ink-soft"> · {text}</span>;
