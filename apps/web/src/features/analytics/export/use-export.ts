import { exportsMessages } from '@smart-waste/messages/en/exports';
import { useDownload } from '../../../shared/api/use-download.ts';
import { getCurrentMessages } from '../../../shared/messages/messages.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { fetchReport } from './fetch-report.ts';
import type { ReportFile, ReportOrder } from './report-types.ts';

function toastSaved({ name, isSubstitute }: ReportFile): void {
  const t = getCurrentMessages(exportsMessages);
  if (isSubstitute) toast.warning(t('exports.saved_instead', { name }), { description: t('exports.failed') });
  else toast.success(t('exports.saved', { name }));
}

/** One export at a time, with its progress. */
export function useExport() {
  const { start, ...download } = useDownload();
  return {
    ...download,
    start: (order: ReportOrder) =>
      start({
        fetch: (downloading) => fetchReport(order, downloading),
        onSaved: toastSaved,
        describeFailure: () => getCurrentMessages(exportsMessages)('exports.export_failed'),
      }),
  };
}
