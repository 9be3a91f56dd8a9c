import {
  REPORT_FORMATS,
  TIME_RANGES,
  type TimeRange,
  ZONE_SIZES_METERS,
  type ZoneSizeMeters,
} from '@smart-waste/contract';
import { analyticsMessages } from '@smart-waste/messages/en/analytics';
import { exportsMessages } from '@smart-waste/messages/en/exports';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDistance } from '../../shared/format/values.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { Select, SelectField } from '../../shared/ui/select-field.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { useLanguage } from '../../shared/words/language.ts';
import { useMessages } from '../../shared/words/messages.ts';
import type { ExportProgress } from './export/report-types.ts';
import type { Choices, ReportChoices } from './use-choices.ts';

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
  const t = useMessages(exportsMessages);
  const formats = REPORT_FORMATS.map((format) => ({ value: format, label: t(`exports.${format}`) }));
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
            label={t('exports.format')}
            options={formats}
            value={report.format}
            onChange={(format) => onReport({ format })}
          />
        </div>
        <Switch
          label={t('exports.include_addresses')}
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
  const t = useMessages(analyticsMessages);
  return TIME_RANGES.map((range) => ({ value: range, label: t(`analytics.range_${range}`) }));
}

function RangeField(props: RangeProps) {
  const t = useMessages(analyticsMessages);
  return <SelectField {...props} label={t('analytics.time_range')} options={useRanges()} />;
}

/** Without a label above it, for the bar at the bottom of a phone. */
function RangeSelect(props: RangeProps) {
  const t = useMessages(analyticsMessages);
  return <Select {...props} aria-label={t('analytics.time_range')} options={useRanges()} />;
}

type ZoneSizeProps = { value: ZoneSizeMeters; onChange: (size: ZoneSizeMeters) => void };

function ZoneSizeField({ value, onChange }: ZoneSizeProps) {
  const t = useMessages(analyticsMessages);
  const language = useLanguage();
  const options = ZONE_SIZES_METERS.map((size) => ({
    value: String(size),
    label: formatDistance(size, language),
  }));
  const choose = (text: string) => {
    const size = ZONE_SIZES_METERS.find((one) => String(one) === text);
    if (size) onChange(size);
  };
  return (
    <SelectField label={t('analytics.zone_size')} options={options} value={String(value)} onChange={choose} />
  );
}

type ExportButtonProps = { isExporting: boolean; onExport: () => void; wide?: boolean };

export function ExportButton({ isExporting, onExport, wide = false }: ExportButtonProps) {
  const t = useMessages(exportsMessages);
  return (
    <Button wide={wide} busy={isExporting} onClick={onExport} icon={<Download aria-hidden="true" />}>
      {isExporting ? t('exports.exporting') : t('exports.export_report')}
    </Button>
  );
}

const BYTES_PER_MB = 1_000_000;

type RunningExportProps = { progress: ExportProgress; onCancel: () => void };

/** The step and the progress of a running export, with Cancel. */
export function RunningExport({ progress: { step, percent, bytes }, onCancel }: RunningExportProps) {
  const t = useMessages(exportsMessages);
  return (
    <div className="mt-4 flex items-center gap-4 border-t pt-3 text-sm">
      <p role="status" className="shrink-0 text-ink-soft">
        {t(`exports.step_${step}`)}
        {bytes !== undefined && `, ${t('exports.megabytes', { count: (bytes / BYTES_PER_MB).toFixed(1) })}`}
      </p>
      <Progress label={t('exports.exporting')} percent={percent} className="flex-1" />
      <Button tone="quiet" size="small" onClick={onCancel}>
        {t('exports.cancel')}
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
