import exifr from 'exifr';

/** What a camera writes about the time of a photo; local times have no time zone. */
type TimeTags = {
  DateTimeOriginal?: unknown;
  OffsetTimeOriginal?: unknown;
  GPSDateStamp?: unknown;
  GPSTimeStamp?: unknown;
};
const TAGS = ['DateTimeOriginal', 'OffsetTimeOriginal', 'GPSDateStamp', 'GPSTimeStamp'];

const LOCAL_TIME = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/;
const DATE = /^(\d{4}):(\d\d):(\d\d)/;
const OFFSET = /^[+-]\d\d:\d\d$/;
/** Where a day ends last. A local time without its offset was at most this much later by world time. */
const LAST_OFFSET = '-12:00';

const validDate = (text: string): Date | null => {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
};

/** The time of the satellites, which is world time. */
function satelliteTime({ GPSDateStamp, GPSTimeStamp }: TimeTags): Date | null {
  const date = DATE.exec(String(GPSDateStamp ?? ''));
  if (!(date && Array.isArray(GPSTimeStamp)) || GPSTimeStamp.length !== 3) return null;
  const time = GPSTimeStamp.map((part) => String(Math.floor(Number(part))).padStart(2, '0')).join(':');
  return validDate(`${date[1]}-${date[2]}-${date[3]}T${time}Z`);
}

function cameraTime({ DateTimeOriginal, OffsetTimeOriginal }: TimeTags): Date | null {
  const local = LOCAL_TIME.exec(String(DateTimeOriginal ?? ''));
  if (!local) return null;
  const given = String(OffsetTimeOriginal ?? '');
  const offset = OFFSET.test(given) ? given : LAST_OFFSET;
  return validDate(`${local[1]}-${local[2]}-${local[3]}T${local[4]}${offset}`);
}

/** The latest moment at which the camera can have taken a photo, by its TIFF data; null when that does not say. */
export async function captureTime(tiff: Buffer | undefined): Promise<Date | null> {
  if (!tiff) return null;
  const options = { pick: TAGS, reviveValues: false, translateValues: false };
  // Invalid EXIF data is common and no reason to refuse a photo.
  const tags: TimeTags | undefined = await exifr.parse(tiff, options).catch(() => undefined);
  return tags ? (satelliteTime(tags) ?? cameraTime(tags)) : null;
}
