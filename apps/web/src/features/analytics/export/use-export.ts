import { exportsMessages } from '@smart-waste/messages/en/exports';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../shared/api/download-file.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import { messagesNow } from '../../../shared/messages/messages.ts';
import { toast, toastFailure } from '../../../shared/ui/toast.ts';
import { fetchReport } from './fetch-report.ts';
import type { ExportProgress, ReportFile, ReportOrder } from './report-types.ts';

function toastSaved({ name, isSubstitute }: ReportFile): void {
  const t = messagesNow(exportsMessages);
  if (isSubstitute) toast.warning(t('exports.saved_instead', { name }), { description: t('exports.failed') });
  else toast.success(t('exports.saved', { name }));
}

/** One export at a time: its progress while it runs, and how to end it early. Leaving the screen ends it too. */
export function useExport() {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const start = async (order: ReportOrder) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    try {
      const { signal } = controller;
      const file = await fetchReport(order, { signal, onProgress: setProgress });
      signal.throwIfAborted();
      saveFile(file.content, file.name);
      toastSaved(file);
    } catch (error) {
      if (!controller.signal.aborted) toastFailed(error);
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return { progress, start, cancel };
}

/** A refusal of the server says what to do next, such as to wait for other reports. */
function toastFailed(error: unknown): void {
  logFailure('The report could not be exported', error);
  const title = messagesNow(exportsMessages)('exports.export_failed');
  if (error instanceof Error) toastFailure(title, error);
  else toast.error(title);
}
