import { clsx } from 'clsx';

type ClippedProps = {
  text: string;
  /** After how many lines it is cut. */
  lines?: 1 | 2;
  className?: string;
};

const CUTS = {
  1: 'block truncate',
  2: 'line-clamp-2 wrap-anywhere',
};

/** Text that ends in an ellipsis where there is no room for all of it; a pointer on it shows all. */
export const Clipped = ({ text, lines = 1, className }: ClippedProps) => (
  <span title={text} className={clsx('min-w-0', CUTS[lines], className)}>
    {text}
  </span>
);
