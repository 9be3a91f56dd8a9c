import { addAbortSignal } from 'node:stream';
import { parseUserAgent, withCurrentSummary } from '@smart-waste/core';
import { parseStoredError } from '../../../lib/messages.ts';
import type { ZipEntry } from '../../../lib/zip-stream.ts';
import { MissingObjectError } from '../../../ports/image-store.ts';
import type { ImageRow } from '../../../ports/image-table.ts';
import type { TrashedImageRow } from '../../../ports/trash-table.ts';
import type { UserRow } from '../../../ports/user-table.ts';
import { presentUser } from '../account.ts';
import type { Deps, DownloadedReport, OwnCasePhoto } from '../ports.ts';

type OwnDataDeps = Pick<Deps, 'images' | 'ownRecords' | 'sessions' | 'store' | 'clock' | 'trash'>;
/** An upload; `trashed_at` is set while it waits in the trash. */
type OwnUpload = ImageRow & { trashed_at?: Date };

const PAGE_SIZE = 100;

/**
 * The data of this user, file by file: the account, the uploads with their results, their photos and those that were
 * added to cases, each opened when it is its turn and closed when the signal aborts, the reports, and what else the user
 * said about photos, and said and chose about cases. Uploads in the trash follow the others. A photo that is missing in the store is named at
 * the end.
 */
export async function* generateOwnData(
  deps: OwnDataDeps,
  user: UserRow,
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  yield { name: 'account.json', content: await serializeAccount(deps, user) };
  yield { name: 'uploads.json', content: serializeArray(listUploads(deps, user.id)) };
  const missing: string[] = [];
  for await (const photo of listPhotos(deps, user.id)) {
    const content = await openPhoto(deps, photo.key, signal);
    if (content) yield { name: photo.name, content, modifiedAt: photo.at, isCompressed: true };
    else missing.push(photo.name);
  }
  yield { name: 'reports.json', content: serializeArray(listReports(deps, user.id)) };
  yield* generateOtherRecords(deps, user.id);
  if (missing.length > 0)
    yield { name: 'missing-photos.txt', content: missing.map((name) => `${name}\n`).join('') };
}

/** The user's words about results, contributions to cases beside reports, choices of notifications, and saved views. */
async function* generateOtherRecords({ ownRecords }: OwnDataDeps, user_id: number): AsyncGenerator<ZipEntry> {
  const photos = await ownRecords.listCasePhotos(user_id);
  const listed = photos.map((photo) => {
    const { photo_id: _, photo_key: __, ...facts } = photo;
    return { ...facts, photo: buildCasePhotoName(photo) };
  });
  const createJsonEntry = (name: string, value: unknown): ZipEntry => ({
    name,
    content: `${formatJson(value)}\n`,
  });
  yield createJsonEntry('hints.json', await ownRecords.listHints(user_id));
  yield createJsonEntry('case-photos.json', listed);
  yield createJsonEntry('feedback.json', await ownRecords.listFeedback(user_id));
  yield createJsonEntry('followed-cases.json', await ownRecords.listFollowedCases(user_id));
  yield createJsonEntry('notifications.json', await ownRecords.readNotifications(user_id));
  yield createJsonEntry('case-views.json', await ownRecords.listCaseViews(user_id));
}

/** A photo of the archive. */
type OwnPhoto = { name: string; key: string; at: Date };

/** The photos of the uploads, and then those that were added to cases. */
async function* listPhotos(deps: OwnDataDeps, user_id: number): AsyncGenerator<OwnPhoto> {
  for await (const image of listImages(deps, user_id))
    yield { name: buildPhotoName(image), key: image.photo_key, at: image.uploaded_at };
  for (const photo of await deps.ownRecords.listCasePhotos(user_id))
    yield { name: buildCasePhotoName(photo), key: photo.photo_key, at: photo.added_at };
}

/** Undefined when it is missing in the store. */
async function openPhoto({ store }: OwnDataDeps, key: string, signal: AbortSignal) {
  try {
    return addAbortSignal(signal, (await store.open(key)).stream);
  } catch (error) {
    if (error instanceof MissingObjectError) return undefined;
    throw error;
  }
}

const formatJson = (value: unknown): string => JSON.stringify(value, null, 2);

async function serializeAccount({ sessions, clock }: OwnDataDeps, user: UserRow): Promise<string> {
  const { rows } = await sessions.list(user.id, clock.now());
  const where = rows.map(({ session_id: _, user_agent, ...row }) => ({
    ...parseUserAgent(user_agent),
    ...row,
  }));
  return `${formatJson({ ...presentUser(user), language: user.language, sessions: where })}\n`;
}

/** A JSON array, written value by value. */
async function* serializeArray(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const value of values) {
    yield separator + formatJson(value);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* listUploads(deps: OwnDataDeps, user_id: number) {
  for await (const image of listImages(deps, user_id)) yield toUpload(image);
}

const listReports = ({ ownRecords }: OwnDataDeps, user_id: number) =>
  readAllRows<DownloadedReport>(({ limit, after }) =>
    ownRecords.listReports(user_id, { limit, after: after?.number ?? 0 }),
  );

/**
 * An upload as its owner may see it, with the name of its photo in the archive: which upload it resembles and who
 * reviewed it are for admins, as they point to other people.
 */
function toUpload(image: OwnUpload) {
  const { image_id, uploaded_at, status, width, height, analysis_results, error_message } = image;
  const { location, latitude, longitude, location_source } = image;
  return {
    image_id,
    uploaded_at,
    location,
    latitude,
    longitude,
    location_source,
    width,
    height,
    status,
    analysis_results: analysis_results && withCurrentSummary(analysis_results),
    ...parseStoredError(error_message),
    deleted_at: image.trashed_at?.toISOString() ?? null,
    photo: buildPhotoName(image),
  };
}

/**
 * The day, so that the photos are in order of time, and the id. Nothing that may change between the list of the uploads
 * and their photos.
 */
const buildPhotoName = ({ uploaded_at, image_id }: OwnUpload): string =>
  `photos/${uploaded_at.toISOString().slice(0, 10)}-${image_id}.jpg`;
const buildCasePhotoName = ({ added_at, photo_id }: OwnCasePhoto): string =>
  `case-photos/${added_at.toISOString().slice(0, 10)}-${photo_id}.jpg`;

/** The uploads of this user, newest first, and then those in the trash, deleted last first; each once. */
async function* listImages({ images, trash }: OwnDataDeps, user_id: number): AsyncGenerator<OwnUpload> {
  const seen = new Set<string>();
  for await (const image of readAllRows<ImageRow>((paging) => images.listPage({ user_id }, paging))) {
    seen.add(image.image_id);
    yield image;
  }
  // One that was deleted since it was seen is in both.
  for await (const image of readAllRows<TrashedImageRow>((paging) => trash.listPage({ user_id }, paging)))
    if (!seen.has(image.image_id)) yield image;
}

/** Reads page by page. */
async function* readAllRows<Row>(
  readPage: (paging: { limit: number; after: Row | null }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: Row | null = null;
  do {
    const page: Row[] = await readPage({ limit: PAGE_SIZE, after });
    yield* page;
    after = page.length < PAGE_SIZE ? null : (page.at(-1) ?? null);
  } while (after !== null);
}
