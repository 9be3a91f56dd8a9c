const QUARTER_HOUR_MS = 900_000;
const MINUTE_MS = 60_000;
/** A year of uploads has as many quarters of an hour. */
const MAX_CACHED_OFFSETS = 40_000;

const formatTwoDigits = (value: number) => String(Math.trunc(value)).padStart(2, '0');

/** `Z`, or `+05:30`. */
function formatOffset(minutes: number): string {
  if (minutes === 0) return 'Z';
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${formatTwoDigits(size / 60)}:${formatTwoDigits(size % 60)}`;
}

/** The wall clock of a zone at a moment, as if it were UTC. */
function computeWallClock(zone: Intl.DateTimeFormat, moment: number): number {
  const parts = new Map(zone.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const getPart = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const [year, month, day] = [getPart('year'), getPart('month') - 1, getPart('day')];
  return Date.UTC(year, month, day, getPart('hour'), getPart('minute'), getPart('second'));
}

/** Writes moments as `2026-11-21T11:14:36+05:30` in one time zone. */
export type ZonedTime = (moment: Date) => string;

/**
 * Offsets change at full quarters of an hour only, so one lookup in the time zone database serves all moments of a
 * quarter: without that, a report of a million uploads would take seconds longer. Throws a RangeError for an unknown
 * zone.
 */
export function createZonedTime(timeZone: string): ZonedTime {
  const zone = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsets = new Map<number, number>();

  function getOffsetMinutes(moment: number): number {
    const quarter = Math.floor(moment / QUARTER_HOUR_MS);
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear();
    const begin = quarter * QUARTER_HOUR_MS;
    const minutes = Math.round((computeWallClock(zone, begin) - begin) / MINUTE_MS);
    offsets.set(quarter, minutes);
    return minutes;
  }
  return (moment) => {
    const minutes = getOffsetMinutes(moment.getTime());
    const local = new Date(moment.getTime() + minutes * MINUTE_MS).toISOString();
    return `${local.slice(0, 19)}${formatOffset(minutes)}`;
  };
}

const HOUR_MS = 3_600_000;

/** The wall clock of a moment, in whole seconds, as if it were UTC. */
const parseWallClock = (zonedTime: ZonedTime, ms: number): number =>
  Date.parse(`${zonedTime(new Date(ms)).slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`);

/**
 * The first moment of a day (`YYYY-MM-DD`). It is not midnight where clocks skip midnight; where midnight comes twice,
 * it is the first one; a day that a zone left out begins and ends with the next one.
 */
export function startOfDay(day: string, zonedTime: ZonedTime): Date {
  const midnight = Date.parse(day);
  const candidates = [-36, 36].map((hours) => {
    const near = midnight + hours * HOUR_MS;
    return midnight - (parseWallClock(zonedTime, near) - near);
  });
  const [first = midnight, second = first] = candidates.sort((one, other) => one - other);
  return new Date(parseWallClock(zonedTime, first) >= midnight ? first : second);
}

/** A moment like `2026-11-21 11:14 +05:30`, as a person reads it. */
export const formatMoment = (zoned: string): string =>
  `${zoned.slice(0, 10)} ${zoned.slice(11, 16)} ${getOffset(zoned)}`;

/** The offset of a moment: `UTC` or `+05:30`. */
export const getOffset = (zoned: string): string => (zoned.endsWith('Z') ? 'UTC' : zoned.slice(19));

/**
 * Zones that were renamed, by their earlier names (the file `backward` of the time zone database): browsers and Node
 * still report these.
 */
const RENAMED_ZONES: ReadonlyMap<string, string> = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Ashkhabad', 'Asia/Ashgabat'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Dacca', 'Asia/Dhaka'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Macao', 'Asia/Macau'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Asia/Tel_Aviv', 'Asia/Jerusalem'],
  ['Asia/Thimbu', 'Asia/Thimphu'],
  ['Asia/Ujung_Pandang', 'Asia/Makassar'],
  ['Asia/Ulan_Bator', 'Asia/Ulaanbaatar'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);

/** The present name of a time zone, for people; Intl knows the zone by either. */
export const toModernZoneName = (name: string): string => RENAMED_ZONES.get(name) ?? name;
