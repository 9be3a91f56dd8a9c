import type { Report, Zone } from '@smart-waste/contract';
import { formatCoordinates } from '@smart-waste/core';
import { ExternalHyperlink, TableRow, TextRun } from 'docx';
import { cellOf, type HeaderOf, headerRow, tableOf } from './cells.ts';
import { TEXT_WIDTH } from './styles.ts';

const NUMBERS: readonly HeaderOf[] = [
  { title: 'Priority', width: 1050, isNumber: true },
  { title: 'Uploads', width: 1050, isNumber: true },
  { title: 'Detections', width: 1400, isNumber: true },
  { title: 'Confidence', width: 1450, isNumber: true },
  { title: 'Map', width: 1250 },
];
const RANK: HeaderOf = { title: '#', width: 560, isNumber: true };
const PLACE_WIDTH = TEXT_WIDTH - [RANK, ...NUMBERS].reduce((sum, { width }) => sum + width, 0);
const COLUMNS: readonly HeaderOf[] = [RANK, { title: 'Place', width: PLACE_WIDTH }, ...NUMBERS];

const placeOf = ({ representativeAddress, center }: Zone) =>
  representativeAddress ?? formatCoordinates(center);

function zoneRow(zone: Zone, index: number): TableRow {
  const texts = [
    String(index + 1),
    placeOf(zone),
    zone.priorityScore.toFixed(4),
    zone.uploads.length.toLocaleString('en'),
    zone.detections.toLocaleString('en'),
    `${(zone.averageConfidence * 100).toFixed(1)}%`,
  ];
  const link = new ExternalHyperlink({
    link: zone.mapLinks.openStreetMap,
    children: [new TextRun({ text: 'Open map', style: 'Hyperlink' })],
  });
  const contents = [...texts.map((text) => [new TextRun(text)]), [link]];
  return new TableRow({
    cantSplit: true,
    children: COLUMNS.map(({ width, isNumber = false }, column) =>
      cellOf(contents[column] ?? [], { width, isNumber }),
    ),
  });
}

/** A table of all zones, the most urgent first. */
export const zoneTable = ({ zones }: Report) =>
  tableOf(
    COLUMNS.map(({ width }) => width),
    [headerRow(COLUMNS), ...zones.map(zoneRow)],
  );
