import { DEFAULT_REPORT_FORMAT } from '@smart-waste/contract';
import { useState } from 'react';
import type { ReportOrder } from '../export/report-order.ts';

export type ReportChoices = Pick<ReportOrder, 'format' | 'includeAddresses'>;

/** How the next report is written; the defaults are AN-02. */
export function useReportChoices() {
  const [report, setReport] = useState<ReportChoices>({
    format: DEFAULT_REPORT_FORMAT,
    includeAddresses: true,
  });
  const onReport = (change: Partial<ReportChoices>) => setReport((before) => ({ ...before, ...change }));
  return { report, onReport };
}
