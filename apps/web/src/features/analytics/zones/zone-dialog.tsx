import type { ListedZone, TimeRange } from '@smart-waste/contract';
import { ExternalLink } from 'lucide-react';
import { gpsText, percentText } from '../../../shared/images/place-text.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useLanguage } from '../../../shared/words/language.ts';
import { useWords } from '../../../shared/words/words.ts';
import { analyticsWords } from '../words.ts';
import { priorityLevel } from './priority-level.ts';
import { useZoneUploads } from './use-zone-uploads.ts';
import { zoneWords } from './words.ts';
import { placeOf } from './zone-place.ts';
import { ZoneUploadRow } from './zone-upload-row.tsx';

const OutsideLink = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    className="inline-flex items-center gap-1.5 font-medium text-leaf underline-offset-4 hover:underline"
  >
    {children}
    <ExternalLink aria-hidden="true" className="size-3.5" />
  </a>
);

type ZoneDialogProps = { zone: ListedZone; rank: number; range: TimeRange; onClose: () => void };

/** A zone's figures, its place on public maps, and the uploads that make it. */
export function ZoneDialog({ zone, rank, range, onClose }: ZoneDialogProps) {
  const w = useWords(zoneWords);
  const { metres } = useWords(analyticsWords);
  const language = useLanguage();
  const uploads = useZoneUploads(zone, range);
  const level = w[priorityLevel(zone.priorityScore)];
  const facts = [
    w.priority(level, zone.priorityScore.toFixed(4)),
    w.uploads(zone.uploadCount),
    w.detections(zone.detections),
    w.confidence(percentText(zone.averageConfidence)),
    w.radius(metres(zone.radiusMeters)),
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={w.details(rank, placeOf(zone))}
      description={facts.join(' · ')}
    >
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="text-ink-soft tabular-nums">{gpsText(zone.center)}</span>
        <OutsideLink href={zone.mapLinks.googleMaps}>Google Maps</OutsideLink>
        <OutsideLink href={zone.mapLinks.openStreetMap}>OpenStreetMap</OutsideLink>
      </p>
      <ul aria-label={w.zoneUploads} className="mt-4 divide-y border-t">
        {uploads.map((upload) => (
          <ZoneUploadRow key={upload.image_id} upload={upload} />
        ))}
      </ul>
      {zone.uploadCount > uploads.length && (
        <p className="mt-3 text-xs text-ink-soft">
          {w.onlyNewest(uploads.length, zone.uploadCount.toLocaleString(language))}
        </p>
      )}
    </Dialog>
  );
}
