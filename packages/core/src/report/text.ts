import {
  createMetaFacts,
  createZoneFacts,
  formatUpload,
  formatZoneTitle,
  type ReportFact,
  type ReportMessages,
} from './report-facts.ts';
import type { ReportWriter } from './writer.ts';

/** A fact as one line; line breaks within its value become spaces. */
const formatFactLine = (indent: string) => (fact: ReportFact) =>
  `${indent}${fact.label}: ${fact.value.replaceAll(/\s+/g, ' ')}\n`;

/** The report as plain text in the language of `t`, zones by priority. */
export const createTextWriter = (t: ReportMessages): ReportWriter => ({
  open: (meta) => {
    const title = t('report.title');
    return `${title}\n${'='.repeat(title.length)}\n\n${createMetaFacts(meta, t).map(formatFactLine('')).join('')}`;
  },
  openZone: (zone, position) => {
    const { googleMaps, openStreetMap } = zone.mapLinks;
    return [
      `\n${formatZoneTitle(zone, position + 1, t)}\n`,
      ...createZoneFacts(zone, t).map(formatFactLine('   ')),
      `   Google Maps: ${googleMaps}\n   OpenStreetMap: ${openStreetMap}\n`,
    ].join('');
  },
  writeUpload: (upload) => `   - ${formatUpload(upload, t)}\n`,
  closeZone: () => '',
  close: ({ totals }) => (totals.zones === 0 ? `\n${t('report.no_zones')}\n` : ''),
});
