import type { MlConfig } from '@smart-waste/contract';
import { Switch } from '../../../shared/ui/switch.tsx';
import type { Settings } from '../use-settings.ts';

type SwitchName = { [Name in keyof MlConfig]: MlConfig[Name] extends boolean ? Name : never }[keyof MlConfig];
type OptionProps = { settings: Settings; name: SwitchName; label: string; help: string };

/** Something that is on or off, and what that does. */
export const Option = ({ settings: { draft, change }, name, label, help }: OptionProps) => (
  <Switch
    checked={draft[name]}
    onChange={(on) => change({ [name]: on })}
    className="py-1"
    label={
      <span className="grid">
        {label}
        <span className="text-xs font-normal text-ink-soft">{help}</span>
      </span>
    }
  />
);
