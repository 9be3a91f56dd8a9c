/** What a camera writes about the time of a photo; local times have no time zone. */
export type TimeTags = {
  DateTimeOriginal?: unknown;
  OffsetTimeOriginal?: unknown;
  GPSDateStamp?: unknown;
  GPSTimeStamp?: unknown;
};
/** The tags of EXIF that say when a photo was taken, by the block in which they stand. */
export const TIME_TAGS = {
  exif: ['DateTimeOriginal', 'OffsetTimeOriginal'],
  gps: ['GPSDateStamp', 'GPSTimeStamp'],
} as const;

const LOCAL_TIME = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/;
const DATE = /^(\d{4}):(\d\d):(\d\d)/;
const OFFSET = /^[+-]\d\d:\d\d$/;
/** Where a day ends last. A local time without its offset was at most this much later by world time. */
const LAST_OFFSET = '-12:00';

const parseDate = (text: string): Date | null => {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
};

/** The time of the satellites, which is world time. */
function readSatelliteTime({ GPSDateStamp, GPSTimeStamp }: TimeTags): Date | null {
  const date = DATE.exec(String(GPSDateStamp ?? ''));
  if (!(date && Array.isArray(GPSTimeStamp)) || GPSTimeStamp.length !== 3) return null;
  const time = GPSTimeStamp.map((part) => String(Math.floor(Number(part))).padStart(2, '0')).join(':');
  return parseDate(`${date[1]}-${date[2]}-${date[3]}T${time}Z`);
}

function readCameraTime({ DateTimeOriginal, OffsetTimeOriginal }: TimeTags): Date | null {
  const local = LOCAL_TIME.exec(String(DateTimeOriginal ?? ''));
  if (!local) return null;
  const given = String(OffsetTimeOriginal ?? '');
  const offset = OFFSET.test(given) ? given : LAST_OFFSET;
  return parseDate(`${local[1]}-${local[2]}-${local[3]}T${local[4]}${offset}`);
}

/** The latest moment at which the camera can have taken a photo; null when its tags do not say. */
export const readCaptureTime = (tags: TimeTags): Date | null =>
  readSatelliteTime(tags) ?? readCameraTime(tags);
