import { clsx } from 'clsx';

type ProgressProps = {
  label: string;
  /** 0–100; null when the progress is unknown. */
  percent: number | null;
  className?: string;
};

export function Progress({ label, percent, className }: ProgressProps) {
  const isKnown = percent !== null;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isKnown ? Math.round(percent) : undefined}
      className={clsx('h-1.5 overflow-hidden rounded-full bg-sunken', className)}
    >
      <div
        className={clsx('h-full rounded-full bg-leaf transition-[width]', !isKnown && 'animate-breathe')}
        style={{ width: isKnown ? `${percent}%` : '100%' }}
      />
    </div>
  );
}
