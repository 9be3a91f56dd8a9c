import { ML_BOUNDS } from '@smart-waste/contract';
import { TextField } from '../../../shared/ui/text-field.tsx';
import type { Settings } from '../use-settings.ts';
import type { NumberField as Name } from './draft.ts';

type NumberFieldProps = { settings: Settings; name: Name; label: string; help: string };

/** A whole number with the bounds of the contract. */
export function NumberField({ settings: { draft, errors, change }, name, label, help }: NumberFieldProps) {
  const [least, most] = ML_BOUNDS[name];
  return (
    <TextField
      label={label}
      help={help}
      error={errors[name]}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      value={draft[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
}
