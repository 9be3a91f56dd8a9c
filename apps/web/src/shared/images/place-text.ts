const LIST_DECIMALS = 4;

type Placed = { latitude: number | null; longitude: number | null };

/** Coordinates as lists show them, null when they are not known (spec §9). */
export function gpsText({ latitude, longitude }: Placed): string | null {
  if (latitude === null || longitude === null) return null;
  return `${latitude.toFixed(LIST_DECIMALS)}, ${longitude.toFixed(LIST_DECIMALS)}`;
}

/** A confidence as people read it: percent with one decimal (spec §9). */
export const percentText = (confidence: number): string => `${(confidence * 100).toFixed(1)}%`;
