import type { Image } from '@smart-waste/contract';
import { analysisAction } from '@smart-waste/core';
import { ScanSearch } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words/words.ts';
import { analysisWords } from './analysis-words.ts';

type StartAnalysisProps = { image: Image; isStarting: boolean; onStart: () => void; wide?: boolean };

/** Starts an analysis, or shows that one is on its way; nothing for a photo that cannot be read any more. */
export function StartAnalysis({ image, isStarting, onStart, wide = false }: StartAnalysisProps) {
  const w = useWords(analysisWords);
  const action = analysisAction(image);
  if (action === null) return null;
  const isBusy = isStarting || image.stage !== null;
  return (
    <Button wide={wide} busy={isBusy} onClick={onStart} icon={<ScanSearch aria-hidden="true" />}>
      {isBusy ? w.running : w[action]}
    </Button>
  );
}
