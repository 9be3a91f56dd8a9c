import { Button } from '../../../shared/ui/button.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { useWords } from '../../../shared/words/words.ts';
import type { ExportProgress } from '../export/report-order.ts';
import { exportWords } from '../export/words.ts';

const BYTES_PER_MB = 1_000_000;

type RunningExportProps = { progress: ExportProgress; onCancel: () => void };

/** What a running export is doing, how far it is, and the way out. */
export function RunningExport({ progress: { step, percent, bytes }, onCancel }: RunningExportProps) {
  const w = useWords(exportWords);
  return (
    <div className="mt-4 flex items-center gap-4 border-t pt-3 text-sm">
      <p role="status" className="shrink-0 text-ink-soft">
        {w[`step_${step}`]}
        {bytes !== undefined && `, ${w.megabytes((bytes / BYTES_PER_MB).toFixed(1))}`}
      </p>
      <Progress label={w.exporting} percent={percent} className="flex-1" />
      <Button tone="quiet" size="small" onClick={onCancel}>
        {w.cancel}
      </Button>
    </div>
  );
}
