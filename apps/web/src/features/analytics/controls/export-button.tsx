import { Download } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { exportWords } from '../export/words.ts';

type ExportButtonProps = { isExporting: boolean; onExport: () => void; wide?: boolean };

export function ExportButton({ isExporting, onExport, wide = false }: ExportButtonProps) {
  const w = useWords(exportWords);
  return (
    <Button wide={wide} busy={isExporting} onClick={onExport} icon={<Download aria-hidden="true" />}>
      {isExporting ? w.exporting : w.exportReport}
    </Button>
  );
}
