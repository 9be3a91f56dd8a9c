import { Link } from 'react-router';
import { PATHS } from '../paths.ts';

/** The product's mark: a leaf inside the corners of a viewfinder. */
const Mark = ({ className = 'size-8' }: { className?: string }) => (
  <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
    <rect width="32" height="32" rx="7" className="fill-leaf" />
    <g className="stroke-on-leaf" strokeLinecap="round" strokeLinejoin="round">
      <path
        strokeOpacity="0.55"
        strokeWidth="2"
        d="M7 12V8.5A1.5 1.5 0 0 1 8.5 7H12M20 7h3.5A1.5 1.5 0 0 1 25 8.5V12M25 20v3.5a1.5 1.5 0 0 1-1.5 1.5H20M12 25H8.5A1.5 1.5 0 0 1 7 23.5V20"
      />
      <path
        strokeWidth="2.2"
        d="M11 21c0-6 3.5-10 10.5-10.5C21.5 17.5 18 21 12.5 21M11 22.5c.4-3 2-5.5 5-7.5"
      />
    </g>
  </svg>
);

/** Mark and name, as headers show them. */
export const Wordmark = () => (
  <span className="flex items-center gap-2.5 font-semibold tracking-tight">
    <Mark className="size-7" />
    <span className="max-[359px]:sr-only">Smart Waste</span>
  </span>
);

/** The wordmark that leads home, at the left of every header. */
export const HomeLink = () => (
  <Link to={PATHS.home} aria-label="Smart Waste" className="flex min-h-11 min-w-11 shrink-0 items-center">
    <Wordmark />
  </Link>
);
