import { roundDistance, severityLevel } from '@smart-waste/core';
import {
  classReason,
  formatReason,
  type Language,
  type Translate,
  translatorOf,
} from '@smart-waste/messages';
import { CATALOGUES } from '@smart-waste/messages/catalogues';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { reportMessages } from '@smart-waste/messages/en/report';
import { workOrderMessages } from '@smart-waste/messages/en/work-order';
import type { WorkOrder } from '../../../modules/cases/ports/work-orders.ts';
import { LANGUAGE_TAGS } from '../document-texts.ts';

const METERS_PER_KM = 1000;

export type WorkOrderTexts = {
  t: Translate<typeof workOrderMessages>;
  language: Language;
  north: string;
  /** A moment as a person reads it, such as `21 Nov 2026, 11:14`. */
  moment: (zoned: string) => string;
  /** The day of a moment, such as `21 Nov 2026`. */
  day: (zoned: string) => string;
  /** A distance as it is worth saying, such as `350 m`. */
  distance: (meters: number) => string;
  status: (order: WorkOrder) => string;
  /** Empty without waste. */
  severity: (order: WorkOrder) => string;
  classes: (order: WorkOrder) => string;
};

/** What work orders say in the language of their reader. */
export function workOrderTexts(language: Language): WorkOrderTexts {
  const tag = LANGUAGE_TAGS[language];
  const catalogue = CATALOGUES[language];
  const tCases = translatorOf(casesMessages, language, catalogue);
  const tImages = translatorOf(imagesMessages, language, catalogue);
  // The text is the wall clock of the reader's time zone already.
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const moments = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const unit = (value: number, name: 'meter' | 'kilometer') =>
    value.toLocaleString(tag, { style: 'unit', unit: name, unitDisplay: 'short' });
  return {
    t: translatorOf(workOrderMessages, language, catalogue),
    language,
    north: translatorOf(reportMessages, language, catalogue)('report.north'),
    day: (zoned) => days.format(Date.parse(zoned.slice(0, 10))),
    moment: (zoned) => moments.format(Date.parse(`${zoned.slice(0, 16)}:00Z`)),
    distance: (meters) => {
      const said = roundDistance(meters);
      return said < METERS_PER_KM ? unit(said, 'meter') : unit(said / METERS_PER_KM, 'kilometer');
    },
    status: ({ status }) => tCases(`cases.status_${status}`),
    severity: ({ severity }) => {
      const level = severityLevel(severity);
      return level === null ? '' : tImages('images.severity_level', { level });
    },
    classes: ({ wasteClasses }) =>
      wasteClasses.map((name) => formatReason(classReason(name), language, catalogue) ?? name).join(', '),
  };
}
