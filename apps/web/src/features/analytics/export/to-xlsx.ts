import type { Report } from '@smart-waste/contract';
import writeExcelFile from 'write-excel-file/browser';
import { fitsPaper } from './xlsx/fits-paper.ts';
import { hyperlinks } from './xlsx/hyperlinks.ts';
import { reportSheets } from './xlsx/report-sheets.ts';

/** The report as a workbook: its zones, most urgent first, and the uploads of each. Load it on demand: it brings its library. */
export function toXlsx(report: Report, origin: string = location.origin): Promise<Blob> {
  const sheets = reportSheets(report, origin);
  const links = sheets.map((sheet) => sheet.links);
  const features = [hyperlinks(links), fitsPaper];
  return writeExcelFile(
    sheets.map(({ links: _, ...sheet }) => sheet),
    { fontFamily: 'Calibri', fontSize: 11, features },
  ).toBlob();
}
