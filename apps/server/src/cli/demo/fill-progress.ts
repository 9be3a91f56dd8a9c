import type { FillProgress, FillResult } from './fill-city.ts';

const number = new Intl.NumberFormat('en');

/** The progress in one line. */
export const fillProgress = ({ cases, moments, of }: FillProgress): string =>
  `${Math.floor((100 * moments) / of)} %: ${number.format(cases)} cases added`;

/** The summary for the person who ran the command. */
export function summarizeFill({ end, cases, played, known, skipped }: FillResult): string {
  const added = `Added ${number.format(cases)} cases with ${number.format(played)} events.`;
  if (end === 'stopped') return `Stopped. ${added} Run the same command to continue.`;
  const before = known > 0 ? ` ${number.format(known)} events had been added before.` : '';
  const left = skipped > 0 ? ` ${number.format(skipped)} did not fit to what people changed since.` : '';
  return `${played === 0 ? 'Nothing was added.' : added}${before}${left}`;
}
