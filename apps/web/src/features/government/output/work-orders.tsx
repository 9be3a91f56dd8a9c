import type { Point } from '@smart-waste/core';
import { caseOutputMessages } from '@smart-waste/messages/en/case-output';
import { exportsMessages } from '@smart-waste/messages/en/exports';
import { Printer } from 'lucide-react';
import { downloadExport } from '../../../shared/api/download-export.ts';
import { useDownload } from '../../../shared/api/use-download.ts';
import { getCurrentMessages, useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.ts';

const NAME = 'work-orders.pdf';

/** Where a route begins, as the server asks for it. */
export const buildStartQuery = (start: Point | null) =>
  start ? { from_latitude: String(start.latitude), from_longitude: String(start.longitude) } : {};

/** Downloads the work orders of cases. */
export function useWorkOrders() {
  const { start, ...download } = useDownload();
  const print = (numbers: readonly number[], from: Point | null = null) =>
    start({
      fetch: async (downloading) => {
        const query = { numbers: numbers.join(','), ...buildStartQuery(from) };
        return {
          name: NAME,
          content: await downloadExport({ endpoint: 'printWorkOrders', query }, downloading),
        };
      },
      onSaved: () => toast.success(getCurrentMessages(exportsMessages)('exports.saved', { name: NAME })),
      describeFailure: () => getCurrentMessages(caseOutputMessages)('case_output.print_failed'),
    });
  return { ...download, print };
}

type PrintWorkOrdersProps = { numbers: readonly number[]; start?: Point | null };

/** A button for the work orders of these cases (CA-71). */
export function PrintWorkOrders({ numbers, start = null }: PrintWorkOrdersProps) {
  const t = useMessages(caseOutputMessages);
  const { progress, print } = useWorkOrders();
  return (
    <Button
      tone="secondary"
      busy={progress !== null}
      onClick={() => void print(numbers, start)}
      icon={<Printer aria-hidden="true" />}
    >
      {t(progress ? 'case_output.printing' : 'case_output.print', { count: numbers.length })}
    </Button>
  );
}
