import {
  DEFAULT_PHOTO_LINKS,
  DEFAULT_REPORT_FORMAT,
  PHOTO_LINKS,
  REPORT_FORMATS,
  TIME_RANGES,
  ZONE_SIZES_METERS,
} from '@smart-waste/contract';
import { analyticsMessages } from '@smart-waste/messages/en/analytics';
import { exportsMessages } from '@smart-waste/messages/en/exports';
import { Download } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import type { DownloadProgress } from '../../shared/api/use-download.ts';
import { formatDistance, formatMegabytes } from '../../shared/format/units.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FormSelect } from '../../shared/ui/form-fields.tsx';
import { FormSwitch } from '../../shared/ui/form-switch.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { ActionBar } from '../../shared/ui/phone-bars.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { Select } from '../../shared/ui/select-field.tsx';
import type { ReportOrder } from './export/report-types.ts';
import { useExport } from './export/use-export.ts';
import type { AnalyticsChoices } from './use-choices.ts';

type ToolbarProps = {
  choices: AnalyticsChoices;
  onChoose: (choices: AnalyticsChoices) => void;
};

/** The choices of what is shown, and the export of a report: above the figures, on a phone partly at the bottom. */
export function Toolbar(choosing: ToolbarProps) {
  const { control, handleSubmit } = useToolbarForm(choosing);
  const { progress, start, cancel } = useExport();
  const exporting = { isExporting: progress !== null, onExport: () => void handleSubmit(start)() };
  return (
    <>
      <Panel className="p-4! md:p-5!">
        <div className="grid grid-cols-2 items-end gap-4 md:flex md:flex-wrap">
          <Fields control={control} />
          <div className="hidden md:block">
            <ExportButton {...exporting} />
          </div>
        </div>
        <LinksWarning control={control} />
        {progress && <RunningExport progress={progress} onCancel={cancel} />}
      </Panel>
      <PhoneBar control={control} {...exporting} />
    </>
  );
}

type ToolbarForm = { control: Control<ReportOrder> };

/**
 * The choices with the defaults of AN-02. The form holds them, because the address follows a moment later; those of an
 * address that is opened while the screen is shown replace them.
 */
function useToolbarForm({ choices, onChoose }: ToolbarProps) {
  const { control, handleSubmit, setValue } = useForm<ReportOrder>({
    defaultValues: {
      ...choices,
      format: DEFAULT_REPORT_FORMAT,
      includeAddresses: true,
      photoLinks: DEFAULT_PHOTO_LINKS,
    },
  });
  const [range, zoneSizeMeters] = useWatch({ control, name: ['range', 'zoneSizeMeters'] });
  const published = useRef(choices);
  useEffect(() => {
    if (
      choices.range === published.current.range &&
      choices.zoneSizeMeters === published.current.zoneSizeMeters
    )
      return;
    published.current = choices;
    setValue('range', choices.range);
    setValue('zoneSizeMeters', choices.zoneSizeMeters);
  }, [choices, setValue]);
  const publish = useEffectEvent((chosen: AnalyticsChoices) => {
    // Not those of the address, which may still be the ones before.
    const { range, zoneSizeMeters } = published.current;
    if (chosen.range === range && chosen.zoneSizeMeters === zoneSizeMeters) return;
    published.current = chosen;
    onChoose(chosen);
  });
  useEffect(() => publish({ range, zoneSizeMeters }), [range, zoneSizeMeters]);
  return { control, handleSubmit };
}

function Fields({ control }: ToolbarForm) {
  const t = useMessages(exportsMessages);
  const tAnalytics = useMessages(analyticsMessages);
  const language = useLanguage();
  return (
    <>
      <div className="hidden md:block md:w-36">
        <FormSelect
          control={control}
          name="range"
          label={tAnalytics('analytics.time_range')}
          options={useRanges()}
        />
      </div>
      <div className="md:w-28">
        <FormSelect
          control={control}
          name="zoneSizeMeters"
          label={tAnalytics('analytics.zone_size')}
          options={ZONE_SIZES_METERS.map((size) => ({
            value: String(size),
            label: formatDistance(size, language),
          }))}
        />
      </div>
      <div className="md:ml-auto md:w-40">
        <FormSelect
          control={control}
          name="format"
          label={t('exports.format')}
          options={REPORT_FORMATS.map((format) => ({ value: format, label: t(`exports.${format}`) }))}
        />
      </div>
      <div className="max-[359px]:col-span-2 md:w-36">
        <FormSelect
          control={control}
          name="photoLinks"
          label={t('exports.photo_links')}
          options={PHOTO_LINKS.map((links) => ({ value: links, label: t(`exports.links_${links}`) }))}
        />
      </div>
      <FormSwitch
        control={control}
        name="includeAddresses"
        label={t('exports.include_addresses')}
        className="col-span-2"
      />
    </>
  );
}

/** Links to files need no login, which the person who chooses them should know. */
function LinksWarning({ control }: ToolbarForm) {
  const t = useMessages(exportsMessages);
  const photoLinks = useWatch({ control, name: 'photoLinks' });
  return (
    <p role="status" className="text-sm text-ink-soft not-empty:mt-3">
      {photoLinks !== 'page' && t('exports.links_warning')}
    </p>
  );
}

function useRanges() {
  const t = useMessages(analyticsMessages);
  return TIME_RANGES.map((range) => ({ value: range, label: t(`analytics.range_${range}`) }));
}

type ExportButtonProps = { isExporting: boolean; onExport: () => void; wide?: boolean };

function ExportButton({ isExporting, onExport, wide = false }: ExportButtonProps) {
  const t = useMessages(exportsMessages);
  return (
    <Button wide={wide} busy={isExporting} onClick={onExport} icon={<Download aria-hidden="true" />}>
      {isExporting ? t('exports.exporting') : t('exports.export_report')}
    </Button>
  );
}

type RunningExportProps = { progress: DownloadProgress; onCancel: () => void };

/** The step and the progress of a running export, with Cancel. */
function RunningExport({ progress, onCancel }: RunningExportProps) {
  const t = useMessages(exportsMessages);
  return (
    <div className="mt-4 flex items-center gap-4 border-t pt-3 text-sm">
      <p role="status" className="shrink-0 text-ink-soft">
        {t(`exports.step_${progress.step}`)}
        {progress.step === 'receiving' &&
          `, ${t('exports.megabytes', { count: formatMegabytes(progress.bytes) })}`}
      </p>
      <Progress label={t('exports.exporting')} percent={null} className="flex-1" />
      <Button tone="quiet" size="small" onClick={onCancel}>
        {t('exports.cancel')}
      </Button>
    </div>
  );
}

type PhoneBarProps = ToolbarForm & { isExporting: boolean; onExport: () => void };

/** Time range and export at the bottom of a small screen (AN-10). */
function PhoneBar({ control, ...exporting }: PhoneBarProps) {
  const t = useMessages(analyticsMessages);
  const { field } = useController({ control, name: 'range' });
  return (
    <ActionBar label={t('analytics.phone_bar')} className="gap-3 px-4">
      <Select
        aria-label={t('analytics.time_range')}
        options={useRanges()}
        value={field.value}
        onChange={field.onChange}
      />
      <ExportButton wide {...exporting} />
    </ActionBar>
  );
}
