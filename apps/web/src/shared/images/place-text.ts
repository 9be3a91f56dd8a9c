const LIST_DECIMALS = 4;
const EXACT_DECIMALS = 6;

type Placed = { latitude: number | null; longitude: number | null };

function coordinates({ latitude, longitude }: Placed, decimals: number): string | null {
  if (latitude === null || longitude === null) return null;
  return `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`;
}

/** Coordinates as lists show them, null when they are not known (spec §9). */
export const gpsText = (placed: Placed): string | null => coordinates(placed, LIST_DECIMALS);

/** Coordinates as an admin reads them: to 6 decimals (spec §9). */
export const exactGpsText = (placed: Placed): string | null => coordinates(placed, EXACT_DECIMALS);

/** A confidence as people read it: percent with one decimal (spec §9). */
export const percentText = (confidence: number): string => `${(confidence * 100).toFixed(1)}%`;
