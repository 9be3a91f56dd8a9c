// Apart from the rules of places: screens that show a place do not load those.
/** The place text of an upload that has only coordinates (UP-12). */
export const GPS_LOCATION = 'GPS Location';
