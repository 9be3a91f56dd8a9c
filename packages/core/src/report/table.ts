import type { Report } from '@smart-waste/contract';
import { type Cell, textCell } from '../csv.ts';
import { type Column, uploadRowColumns, zoneColumns } from './columns.ts';
import { metaFacts, type ReportMessages } from './report-facts.ts';
import { toZoneSummary } from './writer.ts';

/** A sheet of the spreadsheet; every text in it is neutralised. */
export type Sheet = { name: string; header: string[]; rows: Cell[][] };

const sheet = <Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): Sheet => ({
  name,
  header: columns.map(({ header }) => header),
  rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
});

/** The report as three sheets: meta data, zones, uploads. */
export function reportTable({ meta, zones }: Report, t: ReportMessages): Sheet[] {
  const heads = zones.map(toZoneSummary);
  const listed = zones.flatMap((zone) => {
    const head = toZoneSummary(zone);
    return zone.uploads.map((upload) => ({ zone: head, upload }));
  });
  return [
    {
      name: t('report.summary'),
      header: [t('report.title'), ''],
      rows: metaFacts(meta, t).map(({ label, value }) => [label, textCell(value)]),
    },
    sheet(t('report.zones'), zoneColumns(meta.includeAddresses), heads),
    sheet(t('report.uploads'), uploadRowColumns(meta.includeAddresses), listed),
  ];
}
