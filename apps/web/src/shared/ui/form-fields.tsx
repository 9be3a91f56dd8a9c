import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  type UseControllerProps,
  useController,
} from 'react-hook-form';
import { formatPercent } from '../format/values.ts';
import { type Option, SelectField } from './select-field.tsx';
import { ThresholdField } from './threshold-field.tsx';

/** The fields of a form of react-hook-form that are no plain inputs; plain ones are registered. */
export type FormFieldProps<T extends FieldValues, Value> = {
  control: Control<T>;
  name: FieldPathByValue<T, Value>;
};

type FormSelectProps<T extends FieldValues> = FormFieldProps<T, string | number> & {
  label: string;
  options: readonly Option<string>[];
  disabled?: boolean;
  error?: string | undefined;
  rules?: UseControllerProps<T>['rules'];
};

/** A select field; a numeric field stays numeric. */
export function FormSelect<T extends FieldValues>({ control, name, rules, ...select }: FormSelectProps<T>) {
  const { field } = useController({ control, name, ...(rules && { rules }) });
  const isNumber = typeof field.value === 'number';
  return (
    <SelectField
      {...select}
      ref={field.ref}
      value={String(field.value)}
      onChange={(value) => field.onChange(isNumber ? Number(value) : value)}
    />
  );
}

type FormThresholdProps<T extends FieldValues> = FormFieldProps<T, number> & {
  label: string;
  /** Explains the value where the model reports nothing below `floor`. */
  describeFloor: (values: { chosen: string; floor: string }) => string;
  floor: number | undefined;
  disabled?: boolean;
};

/** A confidence threshold; shown is the one that counts, which a model may raise. */
export function FormThreshold<T extends FieldValues>({
  control,
  name,
  floor = 0,
  describeFloor,
  ...rest
}: FormThresholdProps<T>) {
  const { field } = useController({ control, name });
  const isRaised = field.value < floor;
  return (
    <ThresholdField
      {...rest}
      {...(isRaised && {
        help: describeFloor({ chosen: formatPercent(field.value), floor: formatPercent(floor) }),
        effective: floor,
      })}
      value={field.value}
      onChange={field.onChange}
    />
  );
}
