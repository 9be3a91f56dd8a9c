import { useSearchParams } from 'react-router';
import { type DayRange, momentsOf } from './day-range.ts';

export type LogFilter = DayRange & { person: string; action: string };

/** What is filtered by stands in the address. */
export function useLogFilter() {
  const [params, setParams] = useSearchParams();
  const of = (name: keyof LogFilter) => params.get(name) ?? '';
  const filter: LogFilter = { person: of('person'), action: of('action'), from: of('from'), to: of('to') };
  const change = (next: Partial<LogFilter>) => {
    const given = Object.entries({ ...filter, ...next }).filter(([, value]) => value !== '');
    setParams({ tab: 'log', ...Object.fromEntries(given) }, { replace: true });
  };
  return { filter, change };
}

/** The filter as the API takes it. */
export const queryOf = ({ person, action, ...days }: LogFilter) => ({
  person: person || undefined,
  action: action || undefined,
  ...momentsOf(days),
});
