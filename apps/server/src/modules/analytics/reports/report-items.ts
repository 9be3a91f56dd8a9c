import { setImmediate } from 'node:timers/promises';
import type { ReportUpload } from '@smart-waste/contract';
import { getZoneMembers, type ReportMeta, type ReportWriter, type ZoneSummary } from '@smart-waste/core';
import { readAhead } from '../../../lib/read-ahead.ts';
import type { AddressBook } from '../addresses/address-book.ts';
import { describeZone, findKnownAddresses, findNamingUpload } from '../describe-zones.ts';
import type { ZonedUploads } from '../find-zones.ts';
import type { Deps, ListedRow } from '../ports.ts';

/** How many uploads are written at a time while as many are read, so that memory does not grow with the report. */
const BATCH_SIZE = 1000;

/** The uploads in one piece: a few milliseconds of work, after which the event loop serves other requests. */
const PIECE_SIZE = 100;

export type ReportItemsDeps = Pick<Deps, 'locatedUploads'> & {
  book: AddressBook;
  presentUpload: (row: ListedRow) => ReportUpload;
};
export type ReportSource = { zoned: ZonedUploads; meta: ReportMeta };

/** An upload of the report with its zone. Ranks and positions count from 0. */
export type ReportItem = {
  zone: ZoneSummary;
  rank: number;
  /** Null when it was deleted meanwhile. */
  upload: ReportUpload | null;
  /** Among the uploads of its zone that still exist. */
  position: number;
  isFirst: boolean;
  isLast: boolean;
};
type Place = { zone: number; rank: number; upload: number; isFirst: boolean; isLast: boolean };

/** All uploads in the order of the report, in batches. */
function* generateBatches({ figures }: ZonedUploads): Generator<Place[]> {
  let batch: Place[] = [];
  for (const [rank, zone] of figures.ranking.entries()) {
    const members = getZoneMembers(figures, zone);
    for (const [index, upload] of members.entries()) {
      batch.push({ zone, rank, upload, isFirst: index === 0, isLast: index === members.length - 1 });
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

type ReportRows = { rows: ReadonlyMap<string, ListedRow>; known: ReadonlyMap<number, string> };

/** The rows of these uploads, those that name these zones, and the known addresses of zones without text. */
async function readRows(
  { zones, ids }: { zones: readonly number[]; ids: readonly string[] },
  { book, locatedUploads }: ReportItemsDeps,
  { zoned, meta }: ReportSource,
): Promise<ReportRows> {
  if (!meta.includeAddresses) return { rows: await locatedUploads.findRows(ids), known: new Map() };
  const namingUploads = zones.flatMap((zone) => findNamingUpload(zoned, zone) ?? []);
  const [rows, known] = await Promise.all([
    locatedUploads.findRows([...ids, ...namingUploads]),
    findKnownAddresses(book, zoned, zones),
  ]);
  return { rows, known };
}

/** These zones without their uploads, and the rows of these uploads. */
export async function readZones(
  items: { zones: readonly number[]; ids: readonly string[] },
  deps: ReportItemsDeps,
  report: ReportSource,
): Promise<{ zones: ZoneSummary[]; rows: ReportRows['rows'] }> {
  const read = await readRows(items, deps, report);
  const names = { ...read, addresses: report.meta.includeAddresses };
  return { zones: items.zones.map((zone) => describeZone(report.zoned, zone, names)), rows: read.rows };
}

/** Returns a function that joins each place, in order, with what was read for it. */
function createItemMaker({ zoned, meta }: ReportSource, presentUpload: ReportItemsDeps['presentUpload']) {
  const { includeAddresses: addresses } = meta;
  let position = 0;
  let summary: ZoneSummary | undefined;

  return ({ zone, upload, ...place }: Place, { rows, known }: ReportRows): ReportItem => {
    if (place.isFirst || !summary) {
      summary = describeZone(zoned, zone, { rows, known, addresses });
      position = 0;
    }
    const row = rows.get(zoned.uploads.getId(upload));
    const item = { ...place, zone: summary, upload: row ? presentUpload(row) : null, position };
    if (row) position += 1;
    return item;
  };
}

/** All uploads of the report with their zones, in its order and in pieces. */
export async function* reportItems(
  deps: ReportItemsDeps,
  report: ReportSource,
): AsyncGenerator<ReportItem[]> {
  const { zoned } = report;
  const toItem = createItemMaker(report, deps.presentUpload);
  const read = (batch: readonly Place[]) => {
    const zones = batch.flatMap(({ zone, isFirst }) => (isFirst ? [zone] : []));
    return readRows({ zones, ids: batch.map(({ upload }) => zoned.uploads.getId(upload)) }, deps, report);
  };
  for await (const [batch, rows] of readAhead(generateBatches(zoned), read)) {
    for (let begin = 0; begin < batch.length; begin += PIECE_SIZE) {
      yield batch.slice(begin, begin + PIECE_SIZE).map((place) => toItem(place, rows));
      // Otherwise a fast reader would be served batch after batch while other requests wait.
      await setImmediate();
    }
  }
}

/** All zones of the report, the most urgent first, in pieces. */
export async function* reportZones(
  deps: ReportItemsDeps,
  report: ReportSource,
): AsyncGenerator<ZoneSummary[]> {
  const { ranking } = report.zoned.figures;
  for (let begin = 0; begin < ranking.length; begin += BATCH_SIZE) {
    const batch = [...ranking.subarray(begin, begin + BATCH_SIZE)];
    const { zones } = await readZones({ zones: batch, ids: [] }, deps, report);
    for (let from = 0; from < zones.length; from += PIECE_SIZE) {
      yield zones.slice(from, from + PIECE_SIZE);
      await setImmediate();
    }
  }
}

/** The report in a text format, piece by piece. Uploads deleted meanwhile are left out. */
export async function* reportText(
  deps: ReportItemsDeps,
  report: ReportSource & { writer: ReportWriter },
): AsyncGenerator<string> {
  const { meta, writer } = report;
  const write = ({ zone, rank, upload, position, isFirst, isLast }: ReportItem): string =>
    (isFirst ? writer.openZone(zone, rank) : '') +
    (upload ? writer.writeUpload(upload, { zone, position, meta }) : '') +
    (isLast ? writer.closeZone(zone) : '');
  yield writer.open(meta);
  for await (const items of reportItems(deps, report)) yield items.map(write).join('');
  yield writer.close(meta);
}
