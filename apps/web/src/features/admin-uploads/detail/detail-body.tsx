import type { Detection, Image } from '@smart-waste/contract';
import { ChartNoAxesColumn, Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfidenceSlider } from '../../../shared/images/confidence-slider.tsx';
import { ImageStatusBadge } from '../../../shared/images/image-status-badge.tsx';
import { StartAnalysis } from '../../../shared/images/start-analysis.tsx';
import { analysisPath } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { buttonLook } from '../../../shared/ui/button-look.ts';
import { useWords } from '../../../shared/words/words.ts';
import { uploadsWords } from '../words.ts';
import { DetailFacts } from './detail-facts.tsx';
import { DetailFindings } from './detail-findings.tsx';
import { DetailPhoto, ProcessedPhoto } from './detail-photo.tsx';

type DetailBodyProps = {
  image: Image;
  isStarting: boolean;
  onStart: () => void;
  onDelete: () => void;
  onOpen: (imageId: string) => void;
};

/** Everything about one upload, and what an admin can do with it. */
export function DetailBody({ image, isStarting, onStart, onDelete, onOpen }: DetailBodyProps) {
  const w = useWords(uploadsWords);
  const [lit, setLit] = useState<Detection | null>(null);
  const [leastConfidence, setLeastConfidence] = useState(0);
  const all = image.analysis_results?.detections ?? [];
  const shown = all.filter(({ confidence }) => confidence >= leastConfidence);
  const light = { lit, onLight: setLit };
  const { possible_duplicate_of: duplicate, processed_image_url: processed } = image;
  return (
    <div className="grid gap-4">
      <DetailPhoto image={image} detections={shown} {...light} />
      {all.length > 0 && (
        <ConfidenceSlider
          label={w.showBoxes}
          note={w.boxesShown(shown.length, all.length)}
          value={leastConfidence}
          onChange={setLeastConfidence}
        />
      )}
      <div className="flex items-center justify-between gap-3">
        {/* An admin's badge depends on the status alone (ST-09). */}
        <ImageStatusBadge image={{ status: image.status, analysis_results: null }} />
        <Button tone="quiet" size="small" onClick={onDelete} icon={<Trash2 aria-hidden="true" />}>
          {w.delete}
        </Button>
      </div>
      <DetailFindings image={image} detections={shown} {...light} />
      <StartAnalysis image={image} isStarting={isStarting} onStart={onStart} wide />
      <Link to={analysisPath(image.image_id)} className={buttonLook({ tone: 'secondary', wide: true })}>
        <ChartNoAxesColumn aria-hidden="true" />
        {w.viewAnalysis}
      </Link>
      {duplicate !== null && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-amber-wash px-3 py-2 text-sm text-amber-ink">
          <Copy aria-hidden="true" className="size-4 shrink-0" />
          {w.duplicate}
          <button
            type="button"
            onClick={() => onOpen(duplicate)}
            className="min-h-6 font-medium underline underline-offset-4"
          >
            {w.showDuplicate}
          </button>
        </p>
      )}
      <DetailFacts image={image} />
      {processed !== null && <ProcessedPhoto image={image} url={processed} />}
    </div>
  );
}
