import { clsx } from 'clsx';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'normal' | 'small' | 'icon';

const TONES: Record<ButtonTone, string> = {
  primary: 'bg-leaf text-on-leaf hover:bg-leaf-strong',
  secondary: 'border border-line-strong/60 bg-surface text-ink hover:border-line-strong hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-brick text-on-brick hover:bg-brick-strong',
};

// 44 px for fingers, denser with a mouse.
const SIZES: Record<ButtonSize, string> = {
  normal: 'min-h-11 px-4 text-sm dense:min-h-10',
  small: 'min-h-11 px-3 text-sm dense:min-h-9',
  icon: 'size-11 dense:size-10',
};

type Style = { tone?: ButtonTone | undefined; size?: ButtonSize | undefined; wide?: boolean | undefined };

/** The classes of a button, also for a link styled as one. */
export const buttonVariants = ({ tone = 'primary', size = 'normal', wide = false }: Style = {}): string =>
  clsx(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap',
    'transition-colors select-none [&_svg]:size-4 [&_svg]:shrink-0',
    'disabled:opacity-55 aria-disabled:opacity-55',
    TONES[tone],
    SIZES[size],
    wide && 'w-full',
  );
