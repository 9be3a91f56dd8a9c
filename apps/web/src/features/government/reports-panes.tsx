import type { GovernmentReport } from '@smart-waste/contract';
import { useState } from 'react';
import { type MoreReports, ReportList } from './list/report-list.tsx';
import { ReportsMap } from './reports-map.tsx';

/** Brings a report that was picked on the map into sight, and the keyboard to it. */
const focusReport = (id: string) => document.getElementById(`report-${id}`)?.querySelector('button')?.focus();

type ReportsPanesProps = {
  reports: readonly GovernmentReport[];
  total: number | null;
  isStale: boolean;
  more: MoreReports;
  /** Changes when other reports are asked for; the map then shows them all. */
  askedFor: string;
  onOpen: (id: string) => void;
};

/** List and map side by side; pointing at a report in one lights it in the other. */
export function ReportsPanes({ askedFor, ...list }: ReportsPanesProps) {
  const [lit, setLit] = useState<string | null>(null);
  const light = { lit, onLight: setLit };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="min-w-0 lg:sticky lg:top-20 lg:order-last">
        <ReportsMap reports={list.reports} fitFor={askedFor} onPick={focusReport} {...light} />
      </div>
      <ReportList {...list} {...light} />
    </div>
  );
}
