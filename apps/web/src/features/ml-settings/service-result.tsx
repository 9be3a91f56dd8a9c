import type { PhotoObject, ServiceCheck } from '@smart-waste/contract';
import { mlSettingsMessages } from '@smart-waste/messages/en/ml-settings';
import { useState } from 'react';
import { BoxedPhoto } from '../../shared/images/boxed-photo.tsx';
import { DetectionList } from '../../shared/images/detection-list.tsx';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { useFigureTexts } from './figures-table.tsx';

/** The result of a service test on the bundled photo: boxes, duration and skipped detectors. */
export function ServiceResult({ check, onClose }: { check: ServiceCheck; onClose: () => void }) {
  const t = useMessages(mlSettingsMessages);
  const texts = useFigureTexts();
  const sentence = useSentence();
  const [highlighted, setHighlighted] = useState<PhotoObject | null>(null);
  const { photo, service } = check;
  if (!service) return null;
  return (
    <PanelSection
      title={t('ml_settings.service_title')}
      aside={
        <Button tone="quiet" size="small" onClick={onClose}>
          {t('ml_settings.close')}
        </Button>
      }
    >
      <div className="grid gap-5 md:grid-cols-[minmax(0,22rem)_1fr]">
        <BoxedPhoto
          src={photo.url}
          alt={t('ml_settings.test_photo')}
          photo={{ ...photo, placeholder_color: 'var(--color-sunken)' }}
          detections={service.detections}
          highlighted={highlighted}
          onHighlight={setHighlighted}
        />
        <div className="grid content-start gap-3">
          <p className="font-medium">
            {t('ml_settings.service_summary', {
              model: t(`ml_settings.${service.detector}`),
              duration: texts.formatDuration(service.duration_ms),
              count: service.detections.length,
            })}
          </p>
          <p className="text-sm text-ink-soft">
            {service.model} {service.model_version}
            {service.passed_over !== null && (
              <>
                {' · '}
                {t('ml_settings.skipped', { why: sentence(service.passed_over, service.passed_over_reason) })}
              </>
            )}
          </p>
          {service.detections.length > 0 ? (
            <DetectionList
              detections={service.detections}
              highlighted={highlighted}
              onHighlight={setHighlighted}
            />
          ) : (
            <p className="text-sm">{t('ml_settings.no_detections')}</p>
          )}
        </div>
      </div>
    </PanelSection>
  );
}
