import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'leaf' | 'sky' | 'amber' | 'brick';

const TONES: Record<BadgeTone, string> = {
  plain: 'bg-sunken text-ink-soft',
  leaf: 'bg-leaf-wash text-leaf-strong',
  sky: 'bg-sky-wash text-sky-ink',
  amber: 'bg-amber-wash text-amber-ink',
  brick: 'bg-brick-wash text-brick-strong',
};

/** A label with a colour and, for a status, an icon: colour is never the only cue. */
export const Badge = ({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span
    className={clsx(
      'inline-flex max-w-full items-center gap-1.5 rounded-control px-2.5 py-1 text-xs font-medium whitespace-nowrap',
      '[&_svg]:size-3.5 [&_svg]:shrink-0',
      TONES[tone],
    )}
  >
    {children}
  </span>
);
