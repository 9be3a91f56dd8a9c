import type { Image, ImageStatus } from '@smart-waste/contract';
import { chooseUserBadge, listWasteDetections, type StatusTone } from '@smart-waste/core';
import { statusMessages } from '@smart-waste/messages/en/status';
import { Check, Clock, type LucideIcon, Plug, TriangleAlert } from 'lucide-react';
import { useMessages } from '../messages/messages.ts';
import { useSentence } from '../messages/sentences.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { formatTitleCounts } from './detections.ts';

const COLORS: Record<StatusTone, BadgeTone> = {
  waiting: 'plain',
  working: 'sky',
  good: 'leaf',
  bad: 'brick',
  warning: 'amber',
};
const ICONS: Record<Exclude<StatusTone, 'working'>, LucideIcon> = {
  waiting: Clock,
  good: Check,
  bad: TriangleAlert,
  warning: TriangleAlert,
};

/**
 * The status of an image as its owner sees it: label, icon and colour. A completed analysis says what it found and how
 * much of it; its label is there for screen readers.
 */
export function ImageStatusBadge({ image }: { image: Pick<Image, 'status' | 'analysis_results'> }) {
  const t = useMessages(statusMessages);
  const { label, tone } = chooseUserBadge(image);
  const translate = useSentence();
  const isEmpty = image.analysis_results?.total_detections === 0; // a status alone has no result to describe
  const found = tone === 'good' ? listWasteDetections(image) : [];
  const finding = isEmpty && tone === 'good' ? t('status.no_waste') : formatTitleCounts(found, translate);
  const Icon = tone === 'working' ? null : image.status === 'ml_unavailable' ? Plug : ICONS[tone];
  return (
    <Badge tone={COLORS[tone]}>
      {Icon ? <Icon aria-hidden="true" /> : <Spinner />}
      {finding === '' ? (
        t(label)
      ) : (
        <>
          <span className="sr-only">{t(label)}</span>
          <span className="min-w-0 break-words whitespace-normal">{finding}</span>
        </>
      )}
    </Badge>
  );
}

/** The badge of a status alone, as admins see it (ST-09), and as a run or a job has it. */
export const StatusBadge = ({ status }: { status: ImageStatus }) => (
  <ImageStatusBadge image={{ status, analysis_results: null }} />
);
