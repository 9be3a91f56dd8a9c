import { setImmediate } from 'node:timers/promises';
import { type ReportMeta, type ReportWriter, type ZoneSummary, zoneMembers } from '@smart-waste/core';
import type { AddressBook } from './addresses/address-book.ts';
import { headOfZone, knownNames, namerOf } from './describe-zones.ts';
import type { FoundZones } from './find-zones.ts';
import type { Deps, ListedRow } from './ports.ts';
import type { PresentUpload } from './present-upload.ts';

/** How many uploads are written at a time while as many are read, so that memory does not grow with the report. */
const BATCH_SIZE = 1000;

/** The uploads in one piece: a few milliseconds of work, after which the event loop serves other requests. */
const PIECE_SIZE = 100;

type ReportItem = { zone: number; upload: number; isFirst: boolean; isLast: boolean };
type ReportPiecesDeps = Pick<Deps, 'locatedUploads'> & { book: AddressBook; present: PresentUpload };
/** `session_id` is the session with which the links of the report die. */
type WrittenReport = { found: FoundZones; meta: ReportMeta; writer: ReportWriter; session_id: string };

/** All uploads in the order of the report, in batches. */
function* batches({ figures }: FoundZones): Generator<ReportItem[]> {
  let batch: ReportItem[] = [];
  for (const zone of figures.ranking) {
    const members = zoneMembers(figures, zone);
    for (const [index, upload] of members.entries()) {
      batch.push({ zone, upload, isFirst: index === 0, isLast: index === members.length - 1 });
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
  }
  yield batch;
}

type Read = { rows: ReadonlyMap<string, ListedRow>; known: ReadonlyMap<number, string> };

/** The rows of a batch, those that name the zones that begin in it, and the known addresses of zones without text. */
async function readBatch(
  batch: readonly ReportItem[],
  { book, locatedUploads }: ReportPiecesDeps,
  { found, meta }: WrittenReport,
): Promise<Read> {
  const openedZones = batch.flatMap(({ zone, isFirst }) => (isFirst ? [zone] : []));
  const namers = openedZones.flatMap((zone) => namerOf(found, zone) ?? []);
  const [rows, known] = await Promise.all([
    locatedUploads.rows([...batch.map(({ upload }) => found.uploads.idOf(upload)), ...namers]),
    knownNames(book, found, meta.includeAddresses ? openedZones : []),
  ]);
  return { rows, known };
}

/** Returns a function that writes uploads one after the other and opens and closes their zones. */
function uploadWriter({ found, meta, writer, session_id }: WrittenReport, present: PresentUpload) {
  const { includeAddresses: addresses } = meta;
  let [zones, written] = [0, 0];
  let head: ZoneSummary | undefined;

  return ({ zone, upload, isFirst, isLast }: ReportItem, { rows, known }: Read): string => {
    let text = '';
    if (isFirst || !head) {
      head = headOfZone(found, zone, { rows, known, addresses });
      text += writer.openZone(head, zones);
      [zones, written] = [zones + 1, 0];
    }
    const row = rows.get(found.uploads.idOf(upload));
    if (row) {
      const listed = present(row, { addresses, now: found.asOf, session_id });
      text += writer.upload(listed, { zone: head, position: written, meta });
      written += 1;
    }
    return isLast ? text + writer.closeZone(head) : text;
  };
}

/** A report as text, piece by piece. Uploads deleted meanwhile are left out. */
export async function* reportPieces(deps: ReportPiecesDeps, written: WrittenReport): AsyncGenerator<string> {
  const { found, meta, writer } = written;
  const write = uploadWriter(written, deps.present);
  yield writer.open(meta);
  for await (const [batch, read] of readAhead(batches(found), (next) => readBatch(next, deps, written))) {
    for (let begin = 0; begin < batch.length; begin += PIECE_SIZE) {
      yield batch
        .slice(begin, begin + PIECE_SIZE)
        .map((item) => write(item, read))
        .join('');
      // Otherwise a fast reader would be served batch after batch while other requests wait.
      await setImmediate();
    }
  }
  yield writer.close(meta);
}

/**
 * Reads each item while the one before is being used, so that reading and using overlap. At most one item is read
 * ahead, so a slow consumer, or one that stops, limits how much is read.
 */
export async function* readAhead<Item, Read>(
  items: Iterable<Item>,
  read: (item: Item) => Promise<Read>,
): AsyncGenerator<readonly [Item, Read]> {
  let before: { item: Item; reading: Promise<Read> } | undefined;
  for (const item of items) {
    const reading = read(item);
    reading.catch(() => undefined); // the consumer gets the rejection in turn, if it still reads
    if (before) yield [before.item, await before.reading];
    before = { item, reading };
  }
  if (before) yield [before.item, await before.reading];
}
