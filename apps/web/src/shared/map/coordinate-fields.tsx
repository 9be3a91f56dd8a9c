import { MAX_DEGREES, type Point } from '@smart-waste/core';
import type { ClipboardEvent, ComponentProps } from 'react';
import { logFailure } from '../log-failure.ts';
import { TextField } from '../ui/field.tsx';

const FIELDS = ['latitude', 'longitude'] as const;
/** A browser inserts what a number field can hold of any text, so it is left only a text with one number. */
const ONE_NUMBER = /^\P{Nd}*\p{Nd}+(?:\.\p{Nd}*)?\P{Nd}*$/u;

type CoordinateFieldsProps = {
  labels: Record<keyof Point, string>;
  /** The precision that the field allows. */
  step: string;
  getFieldProps: (name: keyof Point) => Omit<ComponentProps<typeof TextField>, 'label'>;
  /** A pair of coordinates was pasted into one of the fields. */
  onPastePair: (point: Point) => void;
};

/** Latitude and longitude beside each other, as numbers. */
export function CoordinateFields({ labels, step, getFieldProps, onPastePair }: CoordinateFieldsProps) {
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (ONE_NUMBER.test(text)) return;
    event.preventDefault();
    import('./read-coordinates.ts')
      .then(({ readCoordinates }) => {
        const point = readCoordinates(text);
        if (point) onPastePair(point);
      })
      .catch((error: unknown) => logFailure('Pasted coordinates could not be read', error));
  }
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          type="number"
          inputMode="decimal"
          step={step}
          min={-MAX_DEGREES[name]}
          max={MAX_DEGREES[name]}
          onPaste={paste}
          {...getFieldProps(name)}
        />
      ))}
    </div>
  );
}
