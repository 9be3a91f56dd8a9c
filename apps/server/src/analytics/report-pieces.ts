import { membersIn, type ReportMeta, type ReportWriter, type ZoneHead } from '@smart-waste/core';
import type { Deps } from '../ports/deps.ts';
import type { ListedRow } from '../ports/located-uploads.ts';
import { headOfZone, namerOf } from './describe-zones.ts';
import type { FoundZones } from './find-zones.ts';
import type { PresentUpload } from './present-upload.ts';

/** So many uploads are read and written at a time: all that a report of any length holds in memory. */
const STRETCH = 1000;

type Told = { zone: number; upload: number; isFirst: boolean; isLast: boolean };
type Parts = Pick<Deps, 'located'> & { present: PresentUpload };
type Written = { found: FoundZones; meta: ReportMeta; writer: ReportWriter };

/** All uploads in the order of the report, in stretches. */
function* stretches({ figures }: FoundZones): Generator<Told[]> {
  let stretch: Told[] = [];
  for (const zone of figures.ranking) {
    const members = membersIn(figures, zone);
    for (const [index, upload] of members.entries()) {
      stretch.push({ zone, upload, isFirst: index === 0, isLast: index === members.length - 1 });
      if (stretch.length < STRETCH) continue;
      yield stretch;
      stretch = [];
    }
  }
  yield stretch;
}

/** The rows of a stretch, and those whose words name the zones that begin in it. */
function rowsOf(stretch: readonly Told[], { located }: Parts, found: FoundZones) {
  const namers = stretch.flatMap(({ zone, isFirst }) => (isFirst && namerOf(found, zone)) || []);
  return located.rows([...stretch.map(({ upload }) => found.uploads.idOf(upload)), ...namers]);
}

/** Writes uploads one after the other and remembers in which zone it is. */
function scribe({ found, meta, writer }: Written, present: PresentUpload) {
  const { includeAddresses: addresses } = meta;
  let [zones, written] = [0, 0];
  let head: ZoneHead | undefined;

  return ({ zone, upload, isFirst, isLast }: Told, rows: ReadonlyMap<string, ListedRow>): string => {
    let text = '';
    if (isFirst || !head) {
      head = headOfZone(found, zone, { rows, addresses });
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
export async function* reportPieces(parts: Parts, written: Written): AsyncGenerator<string> {
  const { found, meta, writer } = written;
  const write = scribe(written, parts.present);
  yield writer.open(meta);
  for (const stretch of stretches(found)) {
    const rows = await rowsOf(stretch, parts, found);
    yield stretch.map((told) => write(told, rows)).join('');
  }
  yield writer.close(meta);
}
