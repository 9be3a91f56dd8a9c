const UNITS = [
  { below: 1e6, bytes: 1e3, name: 'kB' },
  { below: 1e10, bytes: 1e6, name: 'MB' },
  { below: Number.POSITIVE_INFINITY, bytes: 1e9, name: 'GB' },
] as const;
const number = new Intl.NumberFormat('en');

/** A size for the lines of a command, rounded up: what is not empty is never shown as 0. */
export function formatBytes(bytes: number): string {
  const size = Math.max(0, bytes);
  const unit = UNITS.find(({ below }) => size < below) ?? UNITS[2];
  return `${number.format(Math.ceil(size / unit.bytes))} ${unit.name}`;
}
