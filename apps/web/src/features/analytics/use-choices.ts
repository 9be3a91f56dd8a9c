import {
  DEFAULT_REPORT_FORMAT,
  DEFAULT_TIME_RANGE,
  DEFAULT_ZONE_SIZE_METERS,
  TIME_RANGES,
  type TimeRange,
  ZONE_SIZES_METERS,
  type ZoneSizeMeters,
} from '@smart-waste/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReportOrder } from './export/report-types.ts';

/** The choices that apply to the whole screen. */
export type Choices = { range: TimeRange; zoneSizeMeters: ZoneSizeMeters };

const oneOf = <T>(values: readonly T[], text: string | null, otherwise: T): T =>
  values.find((value) => String(value) === text) ?? otherwise;

const choicesIn = (search: URLSearchParams): Choices => ({
  range: oneOf(TIME_RANGES, search.get('range'), DEFAULT_TIME_RANGE),
  zoneSizeMeters: oneOf(ZONE_SIZES_METERS, search.get('zone'), DEFAULT_ZONE_SIZE_METERS),
});

/**
 * The choices, read from the address and written back to it, so that a shared link shows the same. The
 * address follows a moment later: two choices in a row would each be made from the address before both.
 */
export function useChoices() {
  const [search, setSearch] = useSearchParams();
  const [choices, setChoices] = useState(() => choicesIn(search));
  const choose = (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change }));

  const writeBack = useEffectEvent(({ range, zoneSizeMeters }: Choices) => {
    const shown = choicesIn(search);
    if (shown.range === range && shown.zoneSizeMeters === zoneSizeMeters) return;
    setSearch({ range, zone: String(zoneSizeMeters) }, { replace: true, preventScrollReset: true });
  });
  useEffect(() => writeBack(choices), [choices]);

  return { choices, choose };
}

export type ReportChoices = Pick<ReportOrder, 'format' | 'includeAddresses'>;

/** How the next report is written; the defaults are AN-02. */
export function useReportChoices() {
  const [report, setReport] = useState<ReportChoices>({
    format: DEFAULT_REPORT_FORMAT,
    includeAddresses: true,
  });
  const onReport = (change: Partial<ReportChoices>) => setReport((before) => ({ ...before, ...change }));
  return { report, onReport };
}
