import type { ExportRecord } from '@smart-waste/contract';
import { exportsMessages } from '@smart-waste/messages/en/exports';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../../shared/api/client.ts';
import { saveFile } from '../../../shared/api/download-file.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import { messagesNow } from '../../../shared/messages/messages.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { toast } from '../../../shared/ui/toast.ts';
import type { ExportProgress, ReportFile, ReportOrder } from './report-types.ts';

function toastSaved({ name, insteadBecause }: ReportFile): void {
  const t = messagesNow(exportsMessages);
  if (insteadBecause === undefined) toast.success(t('exports.saved', { name }));
  else toast.warning(t('exports.saved_instead', { name }), { description: t(`exports.${insteadBecause}`) });
}

/** The file is already saved: a failure to note the export loses nothing, but is reported. */
async function noteSaved({ note }: ReportFile): Promise<void> {
  if (note === undefined || (await noteExport(note))) return;
  const t = messagesNow(exportsMessages);
  toast.warning(t('exports.not_recorded'), { description: t('exports.not_recorded_text') });
}

/** One export at a time: its progress while it runs, and how to end it early. Leaving the screen ends it too. */
export function useExport(expected: number) {
  const generatedBy = usePerson()?.username ?? '';
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const start = async (order: ReportOrder) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProgress({ step: 'uploads', percent: null });
    try {
      const { makeReport } = await import('./make-report.ts');
      const { signal } = controller;
      const file = await makeReport(order, { generatedBy, expected, signal, onProgress: setProgress });
      signal.throwIfAborted();
      saveFile(file.content, file.name);
      toastSaved(file);
      void noteSaved(file);
    } catch (error) {
      if (!controller.signal.aborted) {
        logFailure('The report could not be exported', error);
        toast.error(messagesNow(exportsMessages)('exports.export_failed'));
      }
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return { progress, start, cancel };
}

/** Notes the export in the server's audit log; returns whether that succeeded. */
async function noteExport(note: ExportRecord): Promise<boolean> {
  const answer = await callApi({ endpoint: 'recordExport', schema: null, body: note });
  if (!answer.success) logFailure('The export could not be noted in the audit log', answer.error);
  return answer.success;
}
