export type Turn = 0 | 90 | 180 | 270;
export type Size = { width: number; height: number };
export type DrawPlan = { canvas: Size; photo: Size };

/** The size at which a photo is drawn, and of the canvas that holds it once it is turned; it never grows. */
export function drawPlan({ width, height }: Size, maxSide: number, turn: Turn): DrawPlan {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const photo = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const isSideways = turn % 180 !== 0;
  return { photo, canvas: isSideways ? { width: photo.height, height: photo.width } : photo };
}
