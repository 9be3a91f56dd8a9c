import { TIME_RANGES, type TimeRange } from '@smart-waste/contract';
import { Select, SelectField } from '../../../shared/ui/select-field.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { analyticsWords } from '../words.ts';

type RangeProps = { value: TimeRange; onChange: (range: TimeRange) => void };

function useRanges() {
  const w = useWords(analyticsWords);
  return TIME_RANGES.map((range) => ({ value: range, label: w[`range_${range}`] }));
}

export function RangeField(props: RangeProps) {
  const w = useWords(analyticsWords);
  return <SelectField {...props} label={w.timeRange} options={useRanges()} />;
}

/** Without a label above it, for the bar at the bottom of a phone. */
export function RangeSelect(props: RangeProps) {
  const w = useWords(analyticsWords);
  return <Select {...props} aria-label={w.timeRange} options={useRanges()} />;
}
