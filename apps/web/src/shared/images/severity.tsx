import type { Image } from '@smart-waste/contract';
import { type SeverityLevel, toSeverityLevel } from '@smart-waste/core';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { clsx } from 'clsx';
import { useMessages } from '../messages/messages.ts';
import { Fact } from '../ui/facts.tsx';

const LEVELS: SeverityLevel[] = ['low', 'medium', 'high'];

/** Three bars, as many of them full as the level says. */
const Bars = ({ level }: { level: SeverityLevel }) => (
  <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0 fill-current">
    {LEVELS.map((of, bar) => (
      <rect
        key={of}
        x={bar * 4.5}
        y={8 - bar * 4}
        width={3}
        height={4 + bar * 4}
        rx={0.75}
        opacity={bar <= LEVELS.indexOf(level) ? 1 : 0.3}
      />
    ))}
  </svg>
);

/** The level by bars, colour and word: colour is never the only cue. */
const Level = ({ level, children }: { level: SeverityLevel; children: string }) => (
  <span
    className={clsx(
      'inline-flex items-center gap-1.5 whitespace-nowrap',
      level === 'high' && 'font-medium text-brick',
    )}
  >
    <Bars level={level} />
    {children}
  </span>
);

type SeverityProps = { image: Pick<Image, 'severity'> };

/** How bad the waste looks (ST-40); empty without waste and before the first analysis. */
export function Severity({ image }: SeverityProps) {
  const t = useMessages(imagesMessages);
  const level = toSeverityLevel(image.severity);
  return level && <Level level={level}>{t('images.severity_level', { level })}</Level>;
}

/** The same as a line of a list of facts. */
export function SeverityFact({ image }: SeverityProps) {
  const t = useMessages(imagesMessages);
  const level = toSeverityLevel(image.severity);
  if (level === null) return null;
  return (
    <Fact name={t('images.severity')}>
      <Level level={level}>{t(`images.severity_${level}`)}</Level>
    </Fact>
  );
}
