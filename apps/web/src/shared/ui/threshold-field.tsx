import { formatPercent } from '../format/values.ts';
import { Field } from './field.tsx';

const STEP = 0.01;

type ThresholdFieldProps = {
  label: string;
  /** Shown below. */
  help?: string;
  value: number;
  /** What counts, where that is higher than the chosen value; shown in its place. */
  effective?: number;
  disabled?: boolean;
  onChange: (value: number) => void;
};

/** From 0 to 1, shown as a percentage with one decimal (ML-06). */
export function ThresholdField({
  label,
  help,
  value,
  effective = value,
  disabled = false,
  onChange,
}: ThresholdFieldProps) {
  const percent = formatPercent(effective);
  return (
    <Field label={label} help={help} aside={<output className="text-sm tabular-nums">{percent}</output>}>
      {(aria) => (
        <input
          {...aria}
          type="range"
          min={0}
          max={1}
          step={STEP}
          value={value}
          aria-valuetext={percent}
          disabled={disabled}
          onChange={({ target }) => onChange(target.valueAsNumber)}
          className="min-h-11 w-full accent-leaf disabled:opacity-55 dense:min-h-8"
        />
      )}
    </Field>
  );
}
