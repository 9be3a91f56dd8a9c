import {
  DEFAULT_TIME_RANGE,
  DEFAULT_ZONE_SIZE_METERS,
  TIME_RANGES,
  ZONE_SIZES_METERS,
} from '@smart-waste/contract';
import { useAddress, withParameters } from '../../shared/address.ts';
import type { ReportOrder } from './export/report-types.ts';

/** The choices that apply to the whole screen. */
export type AnalyticsChoices = Pick<ReportOrder, 'range' | 'zoneSizeMeters'>;

const parseChoice = <T>(values: readonly T[], text: string | null, otherwise: T): T =>
  values.find((value) => String(value) === text) ?? otherwise;

/** The choices are part of the address, so that a shared link shows the same. */
export function useChoices() {
  const { address, change } = useAddress();
  const choices: AnalyticsChoices = {
    range: parseChoice(TIME_RANGES, address.get('range'), DEFAULT_TIME_RANGE),
    zoneSizeMeters: parseChoice(ZONE_SIZES_METERS, address.get('zone'), DEFAULT_ZONE_SIZE_METERS),
  };
  const choose = ({ range, zoneSizeMeters }: AnalyticsChoices) =>
    change((before) => withParameters(before, { range, zone: String(zoneSizeMeters) }));
  return { choices, choose };
}
