import {
  type Fact,
  formatUpload,
  metaFacts,
  type ReportMessages,
  zoneFacts,
  zoneTitle,
} from './report-facts.ts';
import type { ReportWriter } from './writer.ts';

/** A fact as one line; line breaks within its value become spaces. */
const factLine = (indent: string) => (fact: Fact) =>
  `${indent}${fact.label}: ${fact.value.replaceAll(/\s+/g, ' ')}\n`;

/** The report as plain text in the language of `t`, zones by priority. */
export const textWriter = (t: ReportMessages): ReportWriter => ({
  open: (meta) => {
    const title = t('report.title');
    return `${title}\n${'='.repeat(title.length)}\n\n${metaFacts(meta, t).map(factLine('')).join('')}`;
  },
  openZone: (zone, position) => {
    const { googleMaps, openStreetMap } = zone.mapLinks;
    return [
      `\n${zoneTitle(zone, position + 1, t)}\n`,
      ...zoneFacts(zone, t).map(factLine('   ')),
      `   Google Maps: ${googleMaps}\n   OpenStreetMap: ${openStreetMap}\n`,
    ].join('');
  },
  upload: (upload) => `   - ${formatUpload(upload, t)}\n`,
  closeZone: () => '',
  close: ({ totals }) => (totals.zones === 0 ? `\n${t('report.no_zones')}\n` : ''),
});
