import type { Report, Zone, ZoneUpload } from '@smart-waste/contract';
import { type Fact, formatUpload, metaFacts, REPORT_TITLE, zoneFacts } from './report-facts.ts';
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

const listedUpload = (upload: ZoneUpload) => ({
  image_id: upload.image_id,
  image_url: upload.processed_image_url ?? upload.image_url,
  text: formatUpload(upload),
});

/** The title of a zone: its name, and the id that the other formats use. */
const nameOf = ({ representativeAddress, zoneId }: Zone) =>
  representativeAddress ? `${representativeAddress} (${zoneId})` : zoneId;

function zoneBlocks(zone: Zone, index: number): Block[] {
  const left = zone.uploads.length - UPLOADS_PER_ZONE;
  return [
    { kind: 'heading', text: `${index + 1}. ${nameOf(zone)}` },
    { kind: 'facts', facts: zoneFacts(toZoneSummary(zone)) },
    {
      kind: 'links',
      links: [
        { text: 'Google Maps', url: zone.mapLinks.googleMaps },
        { text: 'OpenStreetMap', url: zone.mapLinks.openStreetMap },
      ],
    },
    { kind: 'uploads', uploads: zone.uploads.slice(-UPLOADS_PER_ZONE).reverse().map(listedUpload) },
    ...(left > 0
      ? [{ kind: 'note' as const, text: `and ${left} earlier ${left === 1 ? 'upload' : 'uploads'}` }]
      : []),
  ];
}

/** The report as blocks of a document, with the ten newest uploads of each zone, newest first. */
export function reportDocument({ meta, zones }: Report): Block[] {
  return [
    { kind: 'title', text: REPORT_TITLE },
    { kind: 'facts', facts: metaFacts(meta) },
    ...zones.flatMap(zoneBlocks),
    ...(zones.length === 0 ? [{ kind: 'note' as const, text: 'No zones in this time range.' }] : []),
  ];
}
