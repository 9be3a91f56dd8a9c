import { ZONE_SIZES_METERS, type ZoneSizeMeters } from '@smart-waste/contract';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { analyticsWords } from '../words.ts';

type ZoneSizeProps = { value: ZoneSizeMeters; onChange: (size: ZoneSizeMeters) => void };

export function ZoneSizeField({ value, onChange }: ZoneSizeProps) {
  const w = useWords(analyticsWords);
  const options = ZONE_SIZES_METERS.map((size) => ({ value: String(size), label: w.metres(size) }));
  const choose = (text: string) => {
    const size = ZONE_SIZES_METERS.find((one) => String(one) === text);
    if (size) onChange(size);
  };
  return <SelectField label={w.zoneSize} options={options} value={String(value)} onChange={choose} />;
}
