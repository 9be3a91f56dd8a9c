const LIST_DECIMALS = 4;
const EXACT_DECIMALS = 6;

type Placed = { latitude: number | null; longitude: number | null };

function coordinates({ latitude, longitude }: Placed, decimals: number): string | null {
  if (latitude === null || longitude === null) return null;
  return `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`;
}

/** Coordinates as lists show them (ST-18); null when they are unknown. */
export const formatGps = (placed: Placed): string | null => coordinates(placed, LIST_DECIMALS);

/** Coordinates as an admin's details show them: with 6 decimals (ST-18). */
export const formatExactGps = (placed: Placed): string | null => coordinates(placed, EXACT_DECIMALS);

/** A confidence as a percentage with one decimal (ST-18). */
export const formatPercent = (confidence: number): string => `${(confidence * 100).toFixed(1)}%`;
