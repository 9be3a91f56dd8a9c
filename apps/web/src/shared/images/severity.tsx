import type { Image } from '@smart-waste/contract';
import { type SeverityLevel, severityLevel } from '@smart-waste/core';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { clsx } from 'clsx';
import { type LucideIcon, SignalHigh, SignalLow, SignalMedium } from 'lucide-react';
import { useMessages } from '../messages/messages.ts';
import { Fact } from '../ui/facts.tsx';

const ICONS: Record<SeverityLevel, LucideIcon> = {
  high: SignalHigh,
  medium: SignalMedium,
  low: SignalLow,
};

/** The level by bars, colour and word: colour is never the only cue. */
function Level({ level, children }: { level: SeverityLevel; children: string }) {
  const Icon = ICONS[level];
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 whitespace-nowrap',
        level === 'high' && 'font-medium text-brick',
      )}
    >
      {/* The bars stand on the line of the text. */}
      <Icon aria-hidden="true" className="-mt-1 size-4 shrink-0" />
      {children}
    </span>
  );
}

type SeverityProps = { image: Pick<Image, 'severity'> };

/** How bad the waste looks (ST-40); empty without waste and before the first analysis. */
export function Severity({ image }: SeverityProps) {
  const t = useMessages(imagesMessages);
  const level = severityLevel(image.severity);
  return level && <Level level={level}>{t('images.severity_level', { level })}</Level>;
}

/** The same as a line of a list of facts. */
export function SeverityFact({ image }: SeverityProps) {
  const t = useMessages(imagesMessages);
  const level = severityLevel(image.severity);
  if (level === null) return null;
  return (
    <Fact name={t('images.severity')}>
      <Level level={level}>{t(`images.severity_${level}`)}</Level>
    </Fact>
  );
}
