import type { TimeRange } from '@smart-waste/contract';
import { ExportButton } from './export-button.tsx';
import { RangeSelect } from './range-select.tsx';

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
