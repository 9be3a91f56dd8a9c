import type { Report, Zone, ZoneUpload } from '@smart-waste/contract';
import { type Fact, formatUpload, metaFacts, type ReportMessages, zoneFacts } from './report-facts.ts';
import { toZoneSummary } from './writer.ts';

/** The most uploads that a Word report lists for a zone (RP-07). */
const UPLOADS_PER_ZONE = 10;

/** The blocks of a document, in this order. */
export type Block =
  | { kind: 'title'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'links'; links: { text: string; url: string }[] }
  | { kind: 'uploads'; uploads: { image_id: string; image_url: string; text: string }[] }
  | { kind: 'note'; text: string };

const listedUpload = (upload: ZoneUpload, t: ReportMessages) => ({
  image_id: upload.image_id,
  image_url: upload.processed_image_url ?? upload.image_url,
  text: formatUpload(upload, t),
});

/** The title of a zone: its name, and the id that the other formats use. */
const nameOf = ({ representativeAddress, zoneId }: Zone) =>
  representativeAddress ? `${representativeAddress} (${zoneId})` : zoneId;

function zoneBlocks(zone: Zone, index: number, t: ReportMessages): Block[] {
  const left = zone.uploads.length - UPLOADS_PER_ZONE;
  return [
    { kind: 'heading', text: `${index + 1}. ${nameOf(zone)}` },
    { kind: 'facts', facts: zoneFacts(toZoneSummary(zone), t) },
    {
      kind: 'links',
      links: [
        { text: 'Google Maps', url: zone.mapLinks.googleMaps },
        { text: 'OpenStreetMap', url: zone.mapLinks.openStreetMap },
      ],
    },
    {
      kind: 'uploads',
      uploads: zone.uploads
        .slice(-UPLOADS_PER_ZONE)
        .reverse()
        .map((upload) => listedUpload(upload, t)),
    },
    ...(left > 0 ? [{ kind: 'note' as const, text: t('report.earlier_uploads', { count: left }) }] : []),
  ];
}

/** The report as blocks of a document in the language of `t`, with the ten newest uploads of each zone, newest first. */
export function reportDocument({ meta, zones }: Report, t: ReportMessages): Block[] {
  return [
    { kind: 'title', text: t('report.title') },
    { kind: 'facts', facts: metaFacts(meta, t) },
    ...zones.flatMap((zone, index) => zoneBlocks(zone, index, t)),
    ...(zones.length === 0 ? [{ kind: 'note' as const, text: t('report.no_zones') }] : []),
  ];
}
