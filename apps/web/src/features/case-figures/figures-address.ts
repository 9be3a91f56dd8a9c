import { CASE_LIMITS, countDays } from '@smart-waste/contract';
import { getLastDays } from '@smart-waste/core';
import { useAddress, withParameters } from '../../shared/address.ts';

export const PERIODS = ['7', '30', '90', '365', 'chosen'] as const;
export type PeriodName = (typeof PERIODS)[number];
const DEFAULT_PERIOD = '30';

type PeriodError = 'validation.date' | 'validation.period_order' | 'validation.period_length';

/** The first and the last day, and what is wrong with them. */
export type ChosenPeriod = {
  name: PeriodName;
  from: string;
  to: string;
  errors: { from?: PeriodError; to?: PeriodError };
};

/** The day that it is on this device: `YYYY-MM-DD`. */
export function getToday(now = new Date()): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string) => DATE.test(text) && !Number.isNaN(Date.parse(text));

/** The same rules as the server's, which words them the same. */
function findErrors(from: string, to: string): ChosenPeriod['errors'] {
  const date: PeriodError = 'validation.date';
  if (!isDay(from) || !isDay(to))
    return { ...(!isDay(from) && { from: date }), ...(!isDay(to) && { to: date }) };
  if (from > to) return { to: 'validation.period_order' };
  return countDays({ from, to }) > CASE_LIMITS.figureDaysMax ? { to: 'validation.period_length' } : {};
}

/** The period that an address names: the last days until today, or chosen days. It may contain anything. */
export function readPeriod(address: URLSearchParams, until: string): ChosenPeriod {
  const [from, to] = [address.get('from'), address.get('to')];
  if (from !== null && to !== null) return { name: 'chosen', from, to, errors: findErrors(from, to) };
  const days = PERIODS.find((name) => name !== 'chosen' && name === address.get('days')) ?? DEFAULT_PERIOD;
  return { name: days, ...getLastDays(until, Number(days)), errors: {} };
}

/** The period as the address has it. */
export function usePeriod() {
  const { address, change } = useAddress();
  const period = readPeriod(address, getToday());
  /** Chosen days begin with those that are shown. */
  const choose = (name: PeriodName) =>
    change((before) =>
      withParameters(
        before,
        name === 'chosen'
          ? { days: '', from: period.from, to: period.to }
          : { days: name === DEFAULT_PERIOD ? '' : name, from: '', to: '' },
      ),
    );
  const chooseDays = (from: string, to: string) =>
    change((before) => withParameters(before, { days: '', from, to }, () => false));
  return { period, choose, chooseDays };
}
