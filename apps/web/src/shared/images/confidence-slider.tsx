import { useId } from 'react';
import { formatPercent } from '../format/values.ts';

type ConfidenceSliderProps = {
  label: string;
  /** How many boxes that leaves, in words. */
  note: string;
  /** 0 to 1. */
  value: number;
  onChange: (value: number) => void;
};

/** Hides detections below this confidence. */
export function ConfidenceSlider({ label, note, value, onChange }: ConfidenceSliderProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex justify-between gap-4 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="tabular-nums">
          {formatPercent(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.01}
        value={value}
        aria-valuetext={formatPercent(value)}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-11 w-full accent-leaf md:h-6"
      />
      <p className="text-xs text-ink-soft">{note}</p>
    </div>
  );
}
