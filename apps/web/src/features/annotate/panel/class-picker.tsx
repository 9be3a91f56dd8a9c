import type { LabelClass } from '@smart-waste/contract';
import { LABEL_KEYS } from '@smart-waste/core';
import { classMessages } from '@smart-waste/messages/en/classes';
import { clsx } from 'clsx';
import { memo } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { ClassChip } from '../stage/box-shape.tsx';

type ClassPickerProps = {
  label: string;
  value: LabelClass;
  disabled: boolean;
  onChoose: (name: LabelClass) => void;
};

/** The classes of the label schema with their number keys. */
export const ClassPicker = memo(({ label, value, disabled, onChoose }: ClassPickerProps) => {
  const t = useMessages(classMessages);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium md:mb-0.5">{label}</legend>
      <div className="grid grid-cols-2 gap-1 md:gap-y-0.5">
        {LABEL_KEYS.map(({ name, key }) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === value}
            disabled={disabled}
            onClick={() => onChoose(name)}
            className={clsx(
              'flex min-h-11 min-w-0 items-center gap-2 rounded-control border px-2 text-left text-xs disabled:opacity-55 dense:min-h-8',
              name === value
                ? 'border-leaf bg-leaf-wash font-medium text-leaf-strong'
                : 'border-transparent hover:bg-sunken',
            )}
          >
            <ClassChip name={name} text={key} />
            <span className="min-w-0 flex-1 leading-tight break-words">{t(`class.${name}`)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
});
