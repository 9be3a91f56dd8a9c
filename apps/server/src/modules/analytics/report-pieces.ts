import { setImmediate } from 'node:timers/promises';
import { type ReportMeta, type ReportWriter, type ZoneSummary, zoneMembers } from '@smart-waste/core';
import type { Deps } from '../../ports/deps.ts';
import type { ListedRow } from '../../ports/located-uploads.ts';
import type { AddressBook } from './addresses/address-book.ts';
import { headOfZone, knownNames, namerOf } from './describe-zones.ts';
import type { FoundZones } from './find-zones.ts';
import type { PresentUpload } from './present-upload.ts';

/** So many uploads are written at a time, while as many are read: all that a report of any length holds in memory. */
const STRETCH = 1000;

/** So many make one piece: some milliseconds of work, between which the loop turns and answers others. */
const PIECE = 100;

type Told = { zone: number; upload: number; isFirst: boolean; isLast: boolean };
type ReportPiecesDeps = Pick<Deps, 'locatedUploads'> & { book: AddressBook; present: PresentUpload };
type Written = { found: FoundZones; meta: ReportMeta; writer: ReportWriter };

/** All uploads in the order of the report, in stretches. */
function* stretches({ figures }: FoundZones): Generator<Told[]> {
  let stretch: Told[] = [];
  for (const zone of figures.ranking) {
    const members = zoneMembers(figures, zone);
    for (const [index, upload] of members.entries()) {
      stretch.push({ zone, upload, isFirst: index === 0, isLast: index === members.length - 1 });
      if (stretch.length < STRETCH) continue;
      yield stretch;
      stretch = [];
    }
  }
  yield stretch;
}

type Read = { rows: ReadonlyMap<string, ListedRow>; known: ReadonlyMap<number, string> };

/** The rows of a stretch, those whose words name the zones that begin in it, and what is known of the wordless ones. */
async function readStretch(
  stretch: readonly Told[],
  { book, locatedUploads }: ReportPiecesDeps,
  { found, meta }: Written,
): Promise<Read> {
  const begun = stretch.flatMap(({ zone, isFirst }) => (isFirst ? [zone] : []));
  const namers = begun.flatMap((zone) => namerOf(found, zone) ?? []);
  const [rows, known] = await Promise.all([
    locatedUploads.rows([...stretch.map(({ upload }) => found.uploads.idOf(upload)), ...namers]),
    knownNames(book, found, meta.includeAddresses ? begun : []),
  ]);
  return { rows, known };
}

/** Writes uploads one after the other and remembers in which zone it is. */
function scribe({ found, meta, writer }: Written, present: PresentUpload) {
  const { includeAddresses: addresses } = meta;
  let [zones, written] = [0, 0];
  let head: ZoneSummary | undefined;

  return ({ zone, upload, isFirst, isLast }: Told, { rows, known }: Read): string => {
    let text = '';
    if (isFirst || !head) {
      head = headOfZone(found, zone, { rows, known, addresses });
      text += writer.openZone(head, zones);
      [zones, written] = [zones + 1, 0];
    }
    const row = rows.get(found.uploads.idOf(upload));
    if (row) {
      const listed = present(row, { addresses, now: found.asOf });
      text += writer.upload(listed, { zone: head, position: written, meta });
      written += 1;
    }
    return isLast ? text + writer.closeZone(head) : text;
  };
}

/** A report as text, piece by piece. What is deleted while it is written is left out of what is still to come. */
export async function* reportPieces(parts: ReportPiecesDeps, written: Written): AsyncGenerator<string> {
  const { found, meta, writer } = written;
  const write = scribe(written, parts.present);
  yield writer.open(meta);
  for await (const [stretch, read] of readAhead(stretches(found), (next) =>
    readStretch(next, parts, written),
  )) {
    for (let begin = 0; begin < stretch.length; begin += PIECE) {
      yield stretch
        .slice(begin, begin + PIECE)
        .map((told) => write(told, read))
        .join('');
      // A reader who is as quick as we are would otherwise be served stretch after stretch, and nobody else.
      await setImmediate();
    }
  }
  yield writer.close(meta);
}

/**
 * Reads each item while the one before is being used, so that reading and using overlap. At most one item is read ahead,
 * so a slow consumer, or one that stops, limits how much is read.
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
