import {
  REPORT_FORMATS,
  TIME_RANGES,
  type TimeRange,
  ZONE_SIZES_METERS,
  type ZoneSizeMeters,
} from '@smart-waste/contract';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { Select, SelectField } from '../../shared/ui/select-field.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { useWords } from '../../shared/words/words.ts';
import type { ExportProgress } from './export/report-types.ts';
import { exportWords } from './export/words.ts';
import type { Choices, ReportChoices } from './use-choices.ts';
import { analyticsWords } from './words.ts';

type ToolbarProps = {
  choices: Choices;
  onChoose: (choices: Partial<Choices>) => void;
  report: ReportChoices;
  onReport: (report: Partial<ReportChoices>) => void;
  /** The button that exports; on a phone it is in the bar at the bottom instead. */
  action: ReactNode;
  /** The progress of a running export. */
  progress: ReactNode;
};

/** The choices of what is shown and how it is exported. */
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

type RangeProps = { value: TimeRange; onChange: (range: TimeRange) => void };

function useRanges() {
  const w = useWords(analyticsWords);
  return TIME_RANGES.map((range) => ({ value: range, label: w[`range_${range}`] }));
}

function RangeField(props: RangeProps) {
  const w = useWords(analyticsWords);
  return <SelectField {...props} label={w.timeRange} options={useRanges()} />;
}

/** Without a label above it, for the bar at the bottom of a phone. */
function RangeSelect(props: RangeProps) {
  const w = useWords(analyticsWords);
  return <Select {...props} aria-label={w.timeRange} options={useRanges()} />;
}

type ZoneSizeProps = { value: ZoneSizeMeters; onChange: (size: ZoneSizeMeters) => void };

function ZoneSizeField({ value, onChange }: ZoneSizeProps) {
  const w = useWords(analyticsWords);
  const options = ZONE_SIZES_METERS.map((size) => ({ value: String(size), label: w.metres(size) }));
  const choose = (text: string) => {
    const size = ZONE_SIZES_METERS.find((one) => String(one) === text);
    if (size) onChange(size);
  };
  return <SelectField label={w.zoneSize} options={options} value={String(value)} onChange={choose} />;
}

type ExportButtonProps = { isExporting: boolean; onExport: () => void; wide?: boolean };

export function ExportButton({ isExporting, onExport, wide = false }: ExportButtonProps) {
  const w = useWords(exportWords);
  return (
    <Button wide={wide} busy={isExporting} onClick={onExport} icon={<Download aria-hidden="true" />}>
      {isExporting ? w.exporting : w.exportReport}
    </Button>
  );
}

const BYTES_PER_MB = 1_000_000;

type RunningExportProps = { progress: ExportProgress; onCancel: () => void };

/** The step and the progress of a running export, with Cancel. */
export function RunningExport({ progress: { step, percent, bytes }, onCancel }: RunningExportProps) {
  const w = useWords(exportWords);
  return (
    <div className="mt-4 flex items-center gap-4 border-t pt-3 text-sm">
      <p role="status" className="shrink-0 text-ink-soft">
        {w[`step_${step}`]}
        {bytes !== undefined && `, ${w.megabytes((bytes / BYTES_PER_MB).toFixed(1))}`}
      </p>
      <Progress label={w.exporting} percent={percent} className="flex-1" />
      <Button tone="quiet" size="small" onClick={onCancel}>
        {w.cancel}
      </Button>
    </div>
  );
}

type PhoneBarProps = {
  range: TimeRange;
  onRange: (range: TimeRange) => void;
  isExporting: boolean;
  onExport: () => void;
};

/** Time range and export at the bottom of a small screen (AN-10). */
export const PhoneBar = ({ range, onRange, ...exporting }: PhoneBarProps) => (
  <div className="fixed inset-x-0 bottom-0 z-[1010] grid grid-cols-2 gap-3 border-t bg-paper px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden">
    <RangeSelect value={range} onChange={onRange} />
    <ExportButton wide {...exporting} />
  </div>
);
