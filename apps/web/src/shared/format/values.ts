const LIST_DECIMALS = 4;
const EXACT_DECIMALS = 6;

type Coordinates = { latitude: number | null; longitude: number | null };

function formatCoordinates({ latitude, longitude }: Coordinates, decimals: number): string | null {
  if (latitude === null || longitude === null) return null;
  return `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`;
}

/** Coordinates as lists show them (ST-18); null when they are unknown. */
export const formatGps = (coordinates: Coordinates): string | null =>
  formatCoordinates(coordinates, LIST_DECIMALS);

/** Coordinates as an admin's details show them: with 6 decimals (ST-18). */
export const formatExactGps = (coordinates: Coordinates): string | null =>
  formatCoordinates(coordinates, EXACT_DECIMALS);

/** A confidence as a percentage with one decimal (ST-18). */
export const formatPercent = (confidence: number): string => `${(confidence * 100).toFixed(1)}%`;

/** A distance in the language's short units: metres below a kilometre, kilometres from there. */
export const formatDistance = (metres: number, language: string): string =>
  metres < 1000 ? formatUnit(metres, 'meter', language) : formatUnit(metres / 1000, 'kilometer', language);

const formatUnit = (value: number, unit: string, language: string) =>
  value.toLocaleString(language, { style: 'unit', unit, unitDisplay: 'short' });

const BYTES_PER_MB = 1_000_000;

/** A size in megabytes with one decimal, rounded up, so that only nothing is 0.0. */
export const formatMegabytes = (bytes: number): string =>
  (Math.ceil((bytes * 10) / BYTES_PER_MB) / 10).toFixed(1);
