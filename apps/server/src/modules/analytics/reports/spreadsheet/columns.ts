import type { ReportUpload } from '@smart-waste/contract';
import {
  type AverageConfidence,
  formatCoordinates,
  formatPlace,
  formatZonePlace,
  getOffset,
  getUploadConfidence,
  getZoneConfidence,
  type ReportMessages,
  type ReportMeta,
  toTextCell,
  type ZoneSummary,
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
  getValue: (item: Item, t: ReportMessages) => CellValue;
};

export type ZoneRow = { rank: number; zone: ZoneSummary };
export type UploadRow = ZoneRow & { upload: ReportUpload };

const NUMBERS: ReadonlySet<CellStyle> = new Set(['count', 'score', 'share', 'degrees', 'moment']);
export const isNumber = ({ style }: { style: CellStyle }): boolean => NUMBERS.has(style);

const toLink = (url: string | null, text: string): CellValue => (url === null ? null : { url, text });
const createLinkColumn = <Item>(
  title: TitleId,
  { getText, getUrl }: { getText: (t: ReportMessages) => string; getUrl: (item: Item) => string | null },
): Column<Item> => ({
  title,
  width: 15,
  style: 'link',
  getValue: (item, t) => toLink(getUrl(item), getText(t)),
});

const RANK: Column<ZoneRow> = {
  title: 'report.rank',
  width: 9,
  style: 'count',
  getValue: ({ rank }) => rank + 1,
};
const ZONE: Column<ZoneRow> = {
  title: 'report.zone_id',
  width: 13,
  style: 'text',
  getValue: ({ zone }) => zone.zoneId,
};
const ZONE_PLACE: Column<ZoneRow> = {
  title: 'report.place_of_zone',
  width: 40,
  style: 'wrapped',
  getValue: ({ zone }) =>
    zone.representativeAddress === undefined
      ? formatCoordinates(zone.center)
      : toTextCell(formatZonePlace(zone)),
};

/** Whether confidences are calibrated, in a column of its own, so that they stay numbers (EV-48). */
const createConfidenceKindColumn = <Item>(
  getKind: (item: Item) => { detections: number } & AverageConfidence,
): Column<Item> => ({
  title: 'report.confidence_kind',
  width: 18,
  style: 'text',
  getValue: (item, t) => {
    const { detections, share, isCalibrated } = getKind(item);
    if (detections === 0 || share === null) return null;
    return t(isCalibrated ? 'report.confidence_calibrated' : 'report.confidence_raw');
  },
});

/** Without detections there is nothing to be confident of; annotations have no confidence (LB-28). */
const formatConfidence = (detections: number, share: number | null, t: ReportMessages): CellValue => {
  if (share === null) return t('report.by_person');
  return detections === 0 ? null : share;
};

const selectIncluded = <Item>(meta: ReportMeta, column: Column<Item>): Column<Item>[] =>
  meta.includeAddresses ? [column] : [];

export const createZoneColumns = (meta: ReportMeta): Column<ZoneRow>[] => [
  RANK,
  ZONE,
  ...selectIncluded(meta, ZONE_PLACE),
  { title: 'report.priority', width: 12, style: 'score', getValue: ({ zone }) => zone.priorityScore },
  { title: 'report.uploads', width: 12, style: 'count', getValue: ({ zone }) => zone.uploads },
  { title: 'report.detections', width: 12, style: 'count', getValue: ({ zone }) => zone.detections },
  {
    title: 'report.confidence',
    width: 12,
    style: 'share',
    getValue: ({ zone }, t) => formatConfidence(zone.detections, zone.averageConfidence, t),
  },
  createConfidenceKindColumn(({ zone }) => ({ detections: zone.detections, ...getZoneConfidence(zone) })),
  { title: 'report.latitude', width: 13, style: 'degrees', getValue: ({ zone }) => zone.center.latitude },
  { title: 'report.longitude', width: 13, style: 'degrees', getValue: ({ zone }) => zone.center.longitude },
  { title: 'report.radius', width: 12, style: 'count', getValue: ({ zone }) => zone.radiusMeters },
  createLinkColumn('report.google_maps', {
    getText: () => 'Google Maps',
    getUrl: ({ zone }) => zone.mapLinks.googleMaps,
  }),
  createLinkColumn('report.open_street_map', {
    getText: () => 'OpenStreetMap',
    getUrl: ({ zone }) => zone.mapLinks.openStreetMap,
  }),
];

const ADDRESS: Column<UploadRow> = {
  title: 'report.address',
  width: 40,
  style: 'wrapped',
  getValue: ({ upload }) => toTextCell(formatPlace(upload)),
};

const open = (t: ReportMessages) => t('report.open');

/** The photo's page, and its files when the links of the report are files. */
const createPhotoColumns = ({ photoLinks }: ReportMeta): Column<UploadRow>[] =>
  photoLinks === 'page'
    ? [createLinkColumn('report.analysis', { getText: open, getUrl: ({ upload }) => upload.image_url })]
    : [
        createLinkColumn('report.analysis', {
          getText: open,
          getUrl: ({ upload }) => upload.page_url ?? null,
        }),
        createLinkColumn('report.photo', { getText: open, getUrl: ({ upload }) => upload.image_url }),
        createLinkColumn('report.photo_with_boxes', {
          getText: open,
          getUrl: ({ upload }) => upload.processed_image_url,
        }),
      ];

export const createUploadColumns = (meta: ReportMeta): Column<UploadRow>[] => [
  RANK,
  ZONE,
  ...selectIncluded<UploadRow>(meta, ZONE_PLACE),
  {
    title: 'report.uploaded',
    width: 18,
    style: 'moment',
    getValue: ({ upload }) => toSerialDate(upload.uploaded_at),
  },
  {
    title: 'report.offset',
    width: 10,
    style: 'text',
    getValue: ({ upload }) => getOffset(upload.uploaded_at),
  },
  ...selectIncluded(meta, ADDRESS),
  { title: 'report.detections', width: 12, style: 'count', getValue: ({ upload }) => upload.detections },
  {
    title: 'report.confidence',
    width: 12,
    style: 'share',
    getValue: ({ upload }, t) => formatConfidence(upload.detections, upload.average_confidence, t),
  },
  createConfidenceKindColumn(({ upload }) => ({
    detections: upload.detections,
    ...getUploadConfidence(upload),
  })),
  { title: 'report.latitude', width: 13, style: 'degrees', getValue: ({ upload }) => upload.latitude },
  { title: 'report.longitude', width: 13, style: 'degrees', getValue: ({ upload }) => upload.longitude },
  ...createPhotoColumns(meta),
  { title: 'report.image', width: 38, style: 'text', getValue: ({ upload }) => toTextCell(upload.image_id) },
];
