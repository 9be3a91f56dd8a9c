import type { ReportMessages } from '@smart-waste/core';
import type { ZipEntry } from '../../../../lib/zip-stream.ts';
import { type ReportItemsDeps, type ReportSource, reportItems, reportZones } from '../report-items.ts';
import { escapeXml } from './cells.ts';
import { createUploadColumns, createZoneColumns, type UploadRow, type ZoneRow } from './columns.ts';
import { generateSheetXml, HEADER_ROW } from './sheet.ts';
import { splitRows } from './split-rows.ts';
import { STYLES_XML } from './styles.ts';

/** A sheet has at most 1,048,576 rows, some of them above the table. */
const MAX_ROWS = 1_000_000;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

type Sheet = { name: string; content: AsyncGenerator<string> };

const buildSheetPath = (index: number) => `worksheets/sheet${index + 1}.xml`;

const buildContentTypes = (sheets: readonly Sheet[]) =>
  `${XML}<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
  sheets
    .map(
      (_, index) => `<Override PartName="/xl/${buildSheetPath(index)}" ContentType="${TYPE}.worksheet+xml"/>`,
    )
    .join('') +
  '</Types>';

const rootRelationships =
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const buildRelationships = (sheets: readonly Sheet[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
  sheets
    .map(
      (_, index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="${buildSheetPath(index)}"/>`,
    )
    .join('') +
  `<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

/** The sheets in order; the header of each is printed on every page. */
const buildWorkbookXml = (sheets: readonly Sheet[]) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
  sheets
    .map(
      ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('') +
  '</sheets><definedNames>' +
  sheets
    .map(
      ({ name }, index) =>
        `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${escapeXml(name)}'!$${HEADER_ROW}:$${HEADER_ROW}</definedName>`,
    )
    .join('') +
  '</definedNames></workbook>';

async function* generateZoneRows(deps: ReportItemsDeps, report: ReportSource): AsyncGenerator<ZoneRow[]> {
  let rank = 0;
  for await (const zones of reportZones(deps, report)) yield zones.map((zone) => ({ zone, rank: rank++ }));
}

async function* generateUploadRows(deps: ReportItemsDeps, report: ReportSource): AsyncGenerator<UploadRow[]> {
  for await (const items of reportItems(deps, report))
    yield items.flatMap(({ upload, ...item }) => (upload ? [{ ...item, upload }] : []));
}

type WorkbookReport = ReportSource & { t: ReportMessages; maxRows?: number };

/**
 * The report as the parts of a workbook: its zones, most urgent first, and the uploads of each; a table that is longer
 * than a sheet continues on the next one. Every part is produced while it is written.
 */
export function createWorkbookParts(
  deps: ReportItemsDeps,
  { zoned, meta, t, maxRows = MAX_ROWS }: WorkbookReport,
): ZipEntry[] {
  const report = { zoned, meta };
  const [zones, uploads] = [zoned.figures.ranking.length, zoned.uploads.latitude.length];
  const buildSheetName = (name: string, index: number) => (index === 0 ? name : `${name} ${index + 1}`);
  const sheets: Sheet[] = [
    ...splitRows(generateZoneRows(deps, report), { rows: zones, maxRows }).map((items, index) => ({
      name: buildSheetName(t('report.zones'), index),
      content: generateSheetXml(items, { meta, t, columns: createZoneColumns(meta), isFirst: index === 0 }),
    })),
    ...splitRows(generateUploadRows(deps, report), { rows: uploads, maxRows }).map((items, index) => ({
      name: buildSheetName(t('report.uploads'), index),
      content: generateSheetXml(items, { meta, t, columns: createUploadColumns(meta), isFirst: false }),
    })),
  ];
  return [
    { name: '[Content_Types].xml', content: [buildContentTypes(sheets)] },
    { name: '_rels/.rels', content: [rootRelationships] },
    { name: 'xl/workbook.xml', content: [buildWorkbookXml(sheets)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [buildRelationships(sheets)] },
    { name: 'xl/styles.xml', content: [STYLES_XML] },
    ...sheets.map(({ content }, index) => ({ name: `xl/${buildSheetPath(index)}`, content })),
  ];
}
