import { REPORT_FORMATS } from '@smart-waste/contract';
import type { ReactNode } from 'react';
import { Panel } from '../../../shared/ui/panel.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { exportWords } from '../export/words.ts';
import { RangeField } from './range-select.tsx';
import type { Choices } from './use-choices.ts';
import type { ReportChoices } from './use-report-choices.ts';
import { ZoneSizeField } from './zone-size-field.tsx';

type ToolbarProps = {
  choices: Choices;
  onChoose: (choices: Partial<Choices>) => void;
  report: ReportChoices;
  onReport: (report: Partial<ReportChoices>) => void;
  /** The button that exports; on a phone it is in the bar at the bottom instead. */
  action: ReactNode;
  /** How far a running export is. */
  progress: ReactNode;
};

/** What is shown, and what a report of it looks like. */
export function Toolbar({ choices, onChoose, report, onReport, action, progress }: ToolbarProps) {
  const w = useWords(exportWords);
  const formats = REPORT_FORMATS.map((format) => ({ value: format, label: w[format] }));
  return (
    <Panel className="p-4! md:p-5!">
      <div className="grid grid-cols-2 items-end gap-4 md:flex md:flex-wrap">
        <div className="hidden md:block md:w-36">
          <RangeField value={choices.range} onChange={(range) => onChoose({ range })} />
        </div>
        <div className="md:w-28">
          <ZoneSizeField
            value={choices.zoneSizeMeters}
            onChange={(zoneSizeMeters) => onChoose({ zoneSizeMeters })}
          />
        </div>
        <div className="md:ml-auto md:w-40">
          <SelectField
            label={w.format}
            options={formats}
            value={report.format}
            onChange={(format) => onReport({ format })}
          />
        </div>
        <Switch
          label={w.includeAddresses}
          checked={report.includeAddresses}
          onChange={(includeAddresses) => onReport({ includeAddresses })}
          className="col-span-2"
        />
        <div className="hidden md:block">{action}</div>
      </div>
      {progress}
    </Panel>
  );
}
