/** The largest number that an integer of PostgreSQL holds: ids, numbers and versions of rows. */
export const MAX_INTEGER = 2 ** 31 - 1;

/** Every limit that both sides enforce. Units are in the names. */
export const LIMITS = {
  usernameMaxLength: 64,
  emailMaxLength: 254,
  passwordMinLength: 6,
  passwordMaxLength: 256,
  profileTextMaxLength: 500,
  tokenMaxLength: 16_384,
  /** A date and time with its fraction of a second and its offset. */
  dateTimeMaxLength: 40,
  photoMaxBytes: 10 * 1024 * 1024,
  photoMaxPixels: 50_000_000,
  /** Memory that decoding one photo may take: an ordinary JPEG of 50 megapixels takes 150 MB. */
  photoMaxDecodedBytes: 512 * 1024 * 1024,
  queueMaxPhotos: 10,
  queueMaxBytes: 40 * 1024 * 1024,
  shrinkAboveBytes: 2 * 1024 * 1024,
  shrinkMaxSidePixels: 1600,
  shrinkQuality: 0.85,
  editQuality: 0.92,
  locationMaxLength: 500,
  /** More digits than a coordinate can need. */
  coordinateMaxLength: 40,
  idempotencyKeyMaxLength: 200,
  listLimitMin: 1,
  listLimitMax: 200,
  listLimitDefault: 50,
  searchMaxLength: 200,
  /** Matches of a search are counted up to here. */
  countedMatches: 1_000,
  /** Accounts of a search are counted up to here, because each row is compared. */
  countedAccounts: 1_000,
  /** Uploads that may be selected one by one for a bulk job. */
  bulkPickedMax: 1_000,
  /** Uploads of one bulk job. */
  bulkMax: 100_000,
} as const;

/** The limits of cases, reports and categories. */
export const CASE_LIMITS = {
  nameMaxLength: 80,
  /** A report in words, a question, an answer, a reason, a note. */
  textMaxLength: 2_000,
  hoursToCleanMax: 8_760,
  joiningDistanceMaxMeters: 1_000,
  joiningMaxDays: 365,
  reopeningMaxDays: 365,
  categoriesMax: 50,
  wasteClassesMax: 40,
  /** Cases that are suggested before a report opens a new one. */
  suggestionsMax: 5,
  /** Cases that a map shows one by one. */
  mapMax: 2_000,
  /** Own uploads whose reports are asked for at once. */
  reportsOfImagesMax: 50,
  /** Views of the list of cases that one person saves, and the filters of one, as an address has them. */
  viewsMax: 30,
  viewMaxLength: 1_000,
  /** Cases that one call changes; larger selections are sent in parts. */
  bulkCasesMax: 100,
  /** Cases of one route, and of one file of work orders. */
  routeMax: 25,
  /** Of one request for figures. */
  figureDaysMax: 366,
  /** Photos that staff and reporters add to one case. */
  photosMax: 100,
  /** Areas of one photo that the public does not see. */
  coveredAreasMax: 50,
} as const;

/** The limits of notifications. */
export const NOTIFICATION_LIMITS = {
  endpointMaxLength: 2_048,
  /** Longer than any token of an e-mail. */
  tokenMaxLength: 1_000,
  /** Browsers of one person that are notified; a further one replaces the oldest. */
  devicesMax: 20,
} as const;

/** The accepted photo formats, in the order in which they are named (UP-03). */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

/** The limits of datasets. */
export const DATASET_LIMITS = {
  titleMaxLength: 100,
  /** Photos of one dataset. */
  photosMax: 200_000,
  /** A preview divides at most this many photos into splits. */
  previewSplitsMax: 5000,
} as const;

/** In bytes. */
export const GIBIBYTE = 1024 ** 3;

/** The limits of an archive with labelled photos that is imported. */
export const DATASET_IMPORT_LIMITS = {
  archiveMaxBytes: 2 * GIBIBYTE,
  /** Files of the archive. */
  entriesMax: 100_000,
  /** All files together, when they are unpacked. */
  unpackedMaxBytes: 8 * GIBIBYTE,
  photosMax: 20_000,
  /** Objects of all photos, which are in memory until all of them are read. */
  objectsMax: 1_000_000,
  photoMaxBytes: 25 * 1024 ** 2,
  /** One file of labels, which is read as a whole. */
  labelsMaxBytes: 64 * 1024 ** 2,
  classesMax: 500,
  classNameMaxLength: 200,
  /** Rejects that are kept with where they are; all are counted. */
  rejectsKept: 200,
} as const;

/** The limits of annotations of photos. */
export const ANNOTATION_LIMITS = {
  /** Objects on one photo. */
  annotationsMax: 400,
  /** Without a renewal the photo is free for others. */
  leaseSeconds: 120,
  /** Words of a citizen about a wrong result. */
  hintMaxLength: 500,
  /** Sets of a photo that are shown, newest first. */
  setsShown: 20,
} as const;

/** The limits of evaluations on photos of the installation. */
export const EVALUATION_LIMITS = {
  /** Photos of one sample. */
  sampleMax: 5_000,
  /** Hard cases of one evaluation: they grow with every review, and a photo takes a processor a second or more. */
  hardCasesMax: 5_000,
  seedMax: MAX_INTEGER,
} as const;

/** For how long a message offers to undo what it says was done: time enough to read it and to reach its button. */
export const UNDO_OFFERED_MS = 10_000;
