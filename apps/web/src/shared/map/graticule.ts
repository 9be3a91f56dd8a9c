export type Bounds = { south: number; west: number; north: number; east: number };
/** `degreesText` is without a sign: `direction` says on which side of the equator or of the prime meridian it is. */
export type GraticuleLine = {
  kind: 'parallel' | 'meridian';
  degrees: number;
  degreesText: string;
  direction: 'n' | 's' | 'e' | 'w';
};

const STEPS_DEGREES = [
  30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001,
];
const MIN_LINES = 4;
const MAX_LINES = 60;

/** The widest round step that still draws a few lines across the view. */
function chooseStep(spanDegrees: number): number {
  return STEPS_DEGREES.find((step) => spanDegrees / step >= MIN_LINES) ?? STEPS_DEGREES.at(-1) ?? 1;
}

const formatDegrees = (degrees: number, step: number): string =>
  Math.abs(degrees).toFixed(Math.max(0, Math.ceil(-Math.log10(step))));

function listLines(kind: GraticuleLine['kind'], from: number, to: number): GraticuleLine[] {
  const step = chooseStep(to - from);
  const [positive, negative] = kind === 'parallel' ? (['n', 's'] as const) : (['e', 'w'] as const);
  const first = Math.ceil(from / step);
  const count = Math.min(MAX_LINES, Math.max(0, Math.floor(to / step) - first + 1));
  return Array.from({ length: count }, (_, index) => {
    const degrees = (first + index) * step;
    return {
      kind,
      degrees,
      degreesText: formatDegrees(degrees, step),
      direction: degrees < 0 ? negative : positive,
    };
  });
}

/** Parallels and meridians across a view, at round degrees: shown by a map whose tiles cannot be loaded. */
export function computeGraticule({ south, west, north, east }: Bounds): GraticuleLine[] {
  return [
    ...listLines('parallel', Math.max(south, -90), Math.min(north, 90)),
    ...listLines('meridian', Math.max(west, -180), Math.min(east, 180)),
  ];
}
