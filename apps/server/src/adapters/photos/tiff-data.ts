/** Sharp returns EXIF with this prefix before the TIFF data. */
const EXIF_PREFIX = 'Exif\0\0';

/** The TIFF data of EXIF as sharp returns it. */
export function tiffOf(exif: Buffer | undefined): Buffer | undefined {
  const hasPrefix = exif?.subarray(0, EXIF_PREFIX.length).toString('latin1') === EXIF_PREFIX;
  return hasPrefix ? exif?.subarray(EXIF_PREFIX.length) : exif;
}
