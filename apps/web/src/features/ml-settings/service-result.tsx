import type { Detection, ServiceCheck } from '@smart-waste/contract';
import { useState } from 'react';
import { DetectionList } from '../../shared/images/detection-list.tsx';
import { DetectionOverlay } from '../../shared/images/detection-overlay.tsx';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { useWords } from '../../shared/words/words.ts';
import { useFigureTexts } from './figures-table.tsx';
import { settingsWords } from './words.ts';

/** The result of a service test on the bundled photo: boxes, duration and skipped detectors. */
export function ServiceResult({ check, onClose }: { check: ServiceCheck; onClose: () => void }) {
  const w = useWords(settingsWords);
  const texts = useFigureTexts();
  const [highlighted, setHighlighted] = useState<Detection | null>(null);
  const { photo, service } = check;
  if (!service) return null;
  return (
    <PanelSection
      title={w.serviceTitle}
      aside={
        <Button tone="quiet" size="small" onClick={onClose}>
          {w.close}
        </Button>
      }
    >
      <div className="grid gap-5 md:grid-cols-[minmax(0,22rem)_1fr]">
        <div className="relative" style={{ aspectRatio: photo.width / photo.height }}>
          <PhotoFrame
            src={photo.url}
            alt={w.testPhoto}
            color="var(--color-sunken)"
            fit="contain"
            className="size-full rounded-panel"
          />
          <DetectionOverlay
            detections={service.detections}
            highlighted={highlighted}
            onHighlight={setHighlighted}
          />
        </div>
        <div className="grid content-start gap-3">
          <p className="font-medium">
            {w.serviceSummary(
              w[service.detector],
              texts.seconds(service.duration_ms),
              service.detections.length,
            )}
          </p>
          <p className="text-sm text-ink-soft">
            {service.model} {service.model_version}
            {service.passed_over !== null && <> · {w.passedOver(service.passed_over)}</>}
          </p>
          {service.detections.length > 0 ? (
            <DetectionList
              detections={service.detections}
              highlighted={highlighted}
              onHighlight={setHighlighted}
            />
          ) : (
            <p className="text-sm">{w.nothing}</p>
          )}
        </div>
      </div>
    </PanelSection>
  );
}
