import type { ReportUpload } from '@smart-waste/contract';
import {
  type AverageConfidence,
  confidenceOfUpload,
  confidenceOfZone,
  formatCoordinates,
  offsetOf,
  placeText,
  type ReportMessages,
  type ReportMeta,
  textCell,
  type ZoneSummary,
  zonePlace,
} from '@smart-waste/core';
import type { PlainId } from '@smart-waste/messages';
import type { reportMessages } from '@smart-waste/messages/en/report';
import { type CellStyle, type CellValue, toSerialDate } from './cells.ts';

type TitleId = PlainId<typeof reportMessages>;
export type Column<Item> = {
  title: TitleId;
  /** In characters. */
  width: number;
  style: CellStyle;
  value: (item: Item, t: ReportMessages) => CellValue;
};

export type ZoneRow = { rank: number; zone: ZoneSummary };
export type UploadRow = ZoneRow & { upload: ReportUpload };

const NUMBERS: ReadonlySet<CellStyle> = new Set(['count', 'score', 'share', 'degrees', 'moment']);
export const isNumber = ({ style }: { style: CellStyle }): boolean => NUMBERS.has(style);

const linkTo = (url: string | null, text: string): CellValue => (url === null ? null : { url, text });
const link = <Item>(
  title: TitleId,
  { text, url }: { text: (t: ReportMessages) => string; url: (item: Item) => string | null },
): Column<Item> => ({
  title,
  width: 15,
  style: 'link',
  value: (item, t) => linkTo(url(item), text(t)),
});

const RANK: Column<ZoneRow> = {
  title: 'report.rank',
  width: 9,
  style: 'count',
  value: ({ rank }) => rank + 1,
};
const ZONE: Column<ZoneRow> = {
  title: 'report.zone_id',
  width: 13,
  style: 'text',
  value: ({ zone }) => zone.zoneId,
};
const ZONE_PLACE: Column<ZoneRow> = {
  title: 'report.place_of_zone',
  width: 40,
  style: 'wrapped',
  value: ({ zone }) =>
    zone.representativeAddress === undefined ? formatCoordinates(zone.center) : textCell(zonePlace(zone)),
};

/** Whether confidences are calibrated, in a column of its own, so that they stay numbers (EV-48). */
const confidenceKind = <Item>(
  kindOf: (item: Item) => { detections: number } & AverageConfidence,
): Column<Item> => ({
  title: 'report.confidence_kind',
  width: 18,
  style: 'text',
  value: (item, t) => {
    const { detections, share, isCalibrated } = kindOf(item);
    if (detections === 0 || share === null) return null;
    return t(isCalibrated ? 'report.confidence_calibrated' : 'report.confidence_raw');
  },
});

/** Without detections there is nothing to be confident of; annotations have no confidence (LB-28). */
const confidenceOf = (detections: number, share: number | null, t: ReportMessages): CellValue => {
  if (share === null) return t('report.by_person');
  return detections === 0 ? null : share;
};

const whenIncluded = <Item>(meta: ReportMeta, column: Column<Item>): Column<Item>[] =>
  meta.includeAddresses ? [column] : [];

export const zoneColumns = (meta: ReportMeta): Column<ZoneRow>[] => [
  RANK,
  ZONE,
  ...whenIncluded(meta, ZONE_PLACE),
  { title: 'report.priority', width: 12, style: 'score', value: ({ zone }) => zone.priorityScore },
  { title: 'report.uploads', width: 12, style: 'count', value: ({ zone }) => zone.uploads },
  { title: 'report.detections', width: 12, style: 'count', value: ({ zone }) => zone.detections },
  {
    title: 'report.confidence',
    width: 12,
    style: 'share',
    value: ({ zone }, t) => confidenceOf(zone.detections, zone.averageConfidence, t),
  },
  confidenceKind(({ zone }) => ({ detections: zone.detections, ...confidenceOfZone(zone) })),
  { title: 'report.latitude', width: 13, style: 'degrees', value: ({ zone }) => zone.center.latitude },
  { title: 'report.longitude', width: 13, style: 'degrees', value: ({ zone }) => zone.center.longitude },
  { title: 'report.radius', width: 12, style: 'count', value: ({ zone }) => zone.radiusMeters },
  link('report.google_maps', { text: () => 'Google Maps', url: ({ zone }) => zone.mapLinks.googleMaps }),
  link('report.open_street_map', {
    text: () => 'OpenStreetMap',
    url: ({ zone }) => zone.mapLinks.openStreetMap,
  }),
];

const ADDRESS: Column<UploadRow> = {
  title: 'report.address',
  width: 40,
  style: 'wrapped',
  value: ({ upload }) => textCell(placeText(upload)),
};

const open = (t: ReportMessages) => t('report.open');

/** The photo's page, and its files when the links of the report are files. */
const photoColumns = ({ photoLinks }: ReportMeta): Column<UploadRow>[] =>
  photoLinks === 'page'
    ? [link('report.analysis', { text: open, url: ({ upload }) => upload.image_url })]
    : [
        link('report.analysis', { text: open, url: ({ upload }) => upload.page_url ?? null }),
        link('report.photo', { text: open, url: ({ upload }) => upload.image_url }),
        link('report.photo_with_boxes', { text: open, url: ({ upload }) => upload.processed_image_url }),
      ];

export const uploadColumns = (meta: ReportMeta): Column<UploadRow>[] => [
  RANK,
  ZONE,
  ...whenIncluded<UploadRow>(meta, ZONE_PLACE),
  {
    title: 'report.uploaded',
    width: 18,
    style: 'moment',
    value: ({ upload }) => toSerialDate(upload.uploaded_at),
  },
  { title: 'report.offset', width: 10, style: 'text', value: ({ upload }) => offsetOf(upload.uploaded_at) },
  ...whenIncluded(meta, ADDRESS),
  { title: 'report.detections', width: 12, style: 'count', value: ({ upload }) => upload.detections },
  {
    title: 'report.confidence',
    width: 12,
    style: 'share',
    value: ({ upload }, t) => confidenceOf(upload.detections, upload.average_confidence, t),
  },
  confidenceKind(({ upload }) => ({ detections: upload.detections, ...confidenceOfUpload(upload) })),
  { title: 'report.latitude', width: 13, style: 'degrees', value: ({ upload }) => upload.latitude },
  { title: 'report.longitude', width: 13, style: 'degrees', value: ({ upload }) => upload.longitude },
  ...photoColumns(meta),
  { title: 'report.image', width: 38, style: 'text', value: ({ upload }) => textCell(upload.image_id) },
];
