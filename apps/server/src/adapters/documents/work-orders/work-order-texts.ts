import { roundDistance, toSeverityLevel } from '@smart-waste/core';
import {
  createClassReason,
  createTranslate,
  formatReason,
  LANGUAGE_TAGS,
  type Language,
  type Translate,
} from '@smart-waste/messages';
import { CATALOGUES } from '@smart-waste/messages/catalogues';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { reportMessages } from '@smart-waste/messages/en/report';
import { workOrderMessages } from '@smart-waste/messages/en/work-order';
import type { WorkOrder } from '../../../modules/cases/ports/work-orders.ts';

const METERS_PER_KM = 1000;

export type WorkOrderTexts = {
  t: Translate<typeof workOrderMessages>;
  language: Language;
  north: string;
  /** A moment as a person reads it, such as `21 Nov 2026, 11:14`. */
  formatMoment: (zonedTime: string) => string;
  /** The day of a moment, such as `21 Nov 2026`. */
  formatDay: (zonedTime: string) => string;
  /** A distance as it is worth saying, such as `350 m`. */
  formatDistance: (meters: number) => string;
  formatStatus: (order: WorkOrder) => string;
  /** Empty without waste. */
  formatSeverity: (order: WorkOrder) => string;
  formatClasses: (order: WorkOrder) => string;
};

/** What work orders say in the language of their reader. */
export function createWorkOrderTexts(language: Language): WorkOrderTexts {
  const tag = LANGUAGE_TAGS[language];
  const catalogue = CATALOGUES[language];
  const tCases = createTranslate(casesMessages, language, catalogue);
  const tImages = createTranslate(imagesMessages, language, catalogue);
  // The text is the wall clock of the reader's time zone already.
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const moments = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const formatUnit = (value: number, name: 'meter' | 'kilometer') =>
    value.toLocaleString(tag, { style: 'unit', unit: name, unitDisplay: 'short' });
  return {
    t: createTranslate(workOrderMessages, language, catalogue),
    language,
    north: createTranslate(reportMessages, language, catalogue)('report.north'),
    formatDay: (zoned) => days.format(Date.parse(zoned.slice(0, 10))),
    formatMoment: (zoned) => moments.format(Date.parse(`${zoned.slice(0, 16)}:00Z`)),
    formatDistance: (meters) => {
      const said = roundDistance(meters);
      return said < METERS_PER_KM ? formatUnit(said, 'meter') : formatUnit(said / METERS_PER_KM, 'kilometer');
    },
    formatStatus: ({ status }) => tCases(`cases.status_${status}`),
    formatSeverity: ({ severity }) => {
      const level = toSeverityLevel(severity);
      return level === null ? '' : tImages('images.severity_level', { level });
    },
    formatClasses: ({ wasteClasses }) =>
      wasteClasses
        .map((name) => formatReason(createClassReason(name), language, catalogue) ?? name)
        .join(', '),
  };
}
