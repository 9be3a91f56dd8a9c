import { CASE_LIMITS, type CaseExportFormat } from '@smart-waste/contract';
import { caseOutputMessages } from '@smart-waste/messages/en/case-output';
import { exportsMessages } from '@smart-waste/messages/en/exports';
import { Download, FileSpreadsheet, MapPinned, Printer, Route } from 'lucide-react';
import { downloadExport } from '../../../shared/api/download-export.ts';
import { type DownloadProgress, useDownload } from '../../../shared/api/use-download.ts';
import { formatMegabytes } from '../../../shared/format/units.ts';
import { getCurrentMessages, useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { buttonVariants } from '../../../shared/ui/button-variants.ts';
import { Menu } from '../../../shared/ui/menu.tsx';
import type { MenuItem } from '../../../shared/ui/open-menu.tsx';
import { keepFocus } from '../../../shared/ui/page.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import { useWorkOrders } from '../output/work-orders.tsx';
import type { Workplace } from '../state/use-workplace.ts';

const ICONS = { csv: <FileSpreadsheet aria-hidden="true" />, geojson: <MapPinned aria-hidden="true" /> };

function useCaseExport({ request, total }: Workplace) {
  const { start, ...download } = useDownload();
  const exportAs = (format: CaseExportFormat) => {
    const t = getCurrentMessages(caseOutputMessages);
    if (total === 0) return toast.info(t('case_output.empty'), { description: t('case_output.empty_help') });
    return start({
      fetch: async (downloading) => {
        const query = { ...request, format };
        return {
          name: `cases.${format}`,
          content: await downloadExport({ endpoint: 'exportCases', query }, downloading),
        };
      },
      onSaved: ({ name }) => toast.success(getCurrentMessages(exportsMessages)('exports.saved', { name })),
      describeFailure: () => getCurrentMessages(caseOutputMessages)('case_output.export_failed'),
    });
  };
  return { ...download, exportAs };
}

/** What can be done with the first cases of the list, as many as one route has. */
function useFirstCases({ cases, openRoute }: Workplace): MenuItem[] {
  const t = useMessages(caseOutputMessages);
  const { print } = useWorkOrders();
  const numbers = cases.slice(0, CASE_LIMITS.routeMax).map(({ number }) => number);
  const count = numbers.length;
  if (count === 0) return [];
  return [
    {
      label: t('case_output.print_first', { count }),
      icon: <Printer aria-hidden="true" />,
      onSelect: () => void print(numbers),
    },
    {
      label: t('case_output.route_over', { count }),
      icon: <Route aria-hidden="true" />,
      onSelect: () => openRoute(numbers),
    },
  ];
}

/** The cases of the view as a file; while it is written, how far it is (CA-70). */
export function ExportCases({ workplace }: { workplace: Workplace }) {
  const t = useMessages(caseOutputMessages);
  const { progress, cancel, exportAs } = useCaseExport(workplace);
  const first = useFirstCases(workplace);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Menu
        label={t('case_output.export')}
        trigger={
          <>
            <Download aria-hidden="true" />
            {t('case_output.export')}
          </>
        }
        triggerClassName={buttonVariants({ tone: 'quiet', size: 'small' })}
        items={[
          ...(['csv', 'geojson'] as const).map((format) => ({
            label: t(`case_output.${format}`),
            icon: ICONS[format],
            onSelect: () => void exportAs(format),
          })),
          ...first,
        ]}
      />
      {progress && <RunningExport progress={progress} onCancel={cancel} />}
    </span>
  );
}

type RunningExportProps = { progress: DownloadProgress; onCancel: () => void };

function RunningExport({ progress, onCancel }: RunningExportProps) {
  const t = useMessages(caseOutputMessages);
  const tExports = useMessages(exportsMessages);
  return (
    <>
      <span role="status" className="inline-flex items-center gap-2 text-sm text-ink-soft tabular-nums">
        <Spinner />
        {progress.step === 'writing'
          ? t('case_output.exporting')
          : t('case_output.received', { megabytes: formatMegabytes(progress.bytes) })}
      </span>
      <Button ref={keepFocus} tone="quiet" size="small" onClick={onCancel}>
        {tExports('exports.cancel')}
      </Button>
    </>
  );
}
