import type { Report } from '@smart-waste/contract';
import { type Fact, formatUpload, metaFacts, REPORT_TITLE, zoneFacts } from './report-facts.ts';
import { type ReportWriter, writeReport } from './writer.ts';

/** A fact as one line; line breaks within its value become spaces. */
const factLine = (indent: string) => (fact: Fact) =>
  `${indent}${fact.label}: ${fact.value.replaceAll(/\s+/g, ' ')}\n`;

/** The report as plain text, zones by priority. */
export const textWriter: ReportWriter = {
  open: (meta) =>
    `${REPORT_TITLE}\n${'='.repeat(REPORT_TITLE.length)}\n\n${metaFacts(meta).map(factLine('')).join('')}`,
  openZone: (zone, position) => {
    const { googleMaps, openStreetMap } = zone.mapLinks;
    return [
      `\n${position + 1}. ${zone.zoneId}\n`,
      ...zoneFacts(zone).map(factLine('   ')),
      `   Google Maps: ${googleMaps}\n   OpenStreetMap: ${openStreetMap}\n`,
    ].join('');
  },
  upload: (upload) => `   - ${formatUpload(upload)}\n`,
  closeZone: () => '',
  close: ({ totals }) => (totals.zones === 0 ? '\nNo zones in this time range.\n' : ''),
};

export const reportAsText = (report: Report): string => writeReport(report, textWriter);
