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
