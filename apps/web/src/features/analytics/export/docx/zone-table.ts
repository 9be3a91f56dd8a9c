import type { Report, Zone } from '@smart-waste/contract';
import { formatCoordinates, type ReportMessages } from '@smart-waste/core';
import { ExternalHyperlink, TableRow, TextRun } from 'docx';
import { cellOf, type HeaderOf, headerRow, tableOf } from './cells.ts';
import { TEXT_WIDTH } from './styles.ts';

const NUMBERS = [
  { id: 'report.priority', width: 1050, isNumber: true },
  { id: 'report.uploads', width: 1050, isNumber: true },
  { id: 'report.detections', width: 1400, isNumber: true },
  { id: 'report.confidence', width: 1450, isNumber: true },
  { id: 'report.map', width: 1250, isNumber: false },
] as const;
const RANK: HeaderOf = { title: '#', width: 560, isNumber: true };
const PLACE_WIDTH = TEXT_WIDTH - [RANK, ...NUMBERS].reduce((sum, { width }) => sum + width, 0);
const columnsIn = (t: ReportMessages): readonly HeaderOf[] => [
  RANK,
  { title: t('report.place'), width: PLACE_WIDTH },
  ...NUMBERS.map(({ id, ...column }) => ({ title: t(id), ...column })),
];

const placeOf = ({ representativeAddress, center }: Zone) =>
  representativeAddress ?? formatCoordinates(center);

function zoneRow(zone: Zone, index: number, t: ReportMessages): TableRow {
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
    children: [new TextRun({ text: t('report.open_map'), style: 'Hyperlink' })],
  });
  const contents = [...texts.map((text) => [new TextRun(text)]), [link]];
  return new TableRow({
    cantSplit: true,
    children: columnsIn(t).map(({ width, isNumber = false }, column) =>
      cellOf(contents[column] ?? [], { width, isNumber }),
    ),
  });
}

/** A table of all zones, the most urgent first. */
export function zoneTable({ zones }: Report, t: ReportMessages) {
  const columns = columnsIn(t);
  const rows = zones.map((zone, index) => zoneRow(zone, index, t));
  return tableOf(
    columns.map(({ width }) => width),
    [headerRow(columns), ...rows],
  );
}
