import type { ReportUpload } from '@smart-waste/contract';
import { fillDays, getPreviousPeriod, getZoneMembers, type ReportMeta, sortByCount } from '@smart-waste/core';
import type { Language } from '@smart-waste/messages';
import type { ZonedUploads } from '../../find-zones.ts';
import type {
  AnalyticsFigures,
  Deps,
  DocumentMaterial,
  DocumentPhoto,
  DocumentZone,
  ListedRow,
} from '../../ports.ts';
import { type ReportItemsDeps, type ReportSource, readZones } from '../report-items.ts';

/** The most uploads that a Word report lists, in all and of one zone (RP-07). */
const MAX_DOCUMENT_UPLOADS = 1000;
const MAX_UPLOADS_PER_ZONE = 10;
/** The zones with a photo and a page part of their own. */
const MAX_ZONES_WITH_PHOTO = 10;

type MaterialDeps = ReportItemsDeps & Pick<Deps, 'figures' | 'store' | 'log'>;
type MaterialRequest = {
  report: ReportSource;
  figures: AnalyticsFigures;
  language: Language;
  signal: AbortSignal;
};

/** The most urgent zones with their newest uploads, as many as the document lists. */
function chooseZones({ figures, uploads }: ZonedUploads) {
  const chosen: { zone: number; newest: string[] }[] = [];
  let listed = 0;
  for (const zone of figures.ranking) {
    if (listed >= MAX_DOCUMENT_UPLOADS) break;
    const newest = getZoneMembers(figures, zone).slice(-MAX_UPLOADS_PER_ZONE).reverse();
    const ids = Array.from(newest, uploads.getId).slice(0, MAX_DOCUMENT_UPLOADS - listed);
    listed += ids.length;
    chosen.push({ zone, newest: ids });
  }
  return chosen;
}

/** The newest upload that shows waste, or else the newest. */
const chooseTypicalUpload = (uploads: readonly ReportUpload[]): ReportUpload | undefined =>
  uploads.find(({ detections }) => detections > 0) ?? uploads[0];

/** The thumbnail of an upload; null when the store does not have it now: a document is complete without it. */
async function readPhoto(
  row: ListedRow | undefined,
  { store, log }: MaterialDeps,
): Promise<DocumentPhoto | null> {
  if (!row) return null;
  try {
    const { width, height } = row;
    return { bytes: await store.get(row.thumbnail_key), width, height };
  } catch (error) {
    log.warn({ err: error, image_id: row.image_id }, 'a photo is missing from a report');
    return null;
  }
}

/** The uploads of the period before the report's; null for all time. */
async function countBefore({ figures }: MaterialDeps, { report, figures: current }: MaterialRequest) {
  const period = getPreviousPeriod(report.meta.timeRange, report.zoned.asOf);
  if (!period) return null;
  return countUploads(await figures.readSince(period.from)) - countUploads(current);
}

export const countUploads = ({
  processingStats: { pending, processing, completed, failed },
}: AnalyticsFigures) => pending + processing + completed + failed;

const listDays = ({ days }: AnalyticsFigures, { timeRange: range }: ReportMeta, now: Date) =>
  fillDays(days, { range, now });

/** Reads what a Word report says: at most a thousand uploads, however many the report counts. */
export async function collectDocumentMaterial(
  deps: MaterialDeps,
  request: MaterialRequest,
): Promise<DocumentMaterial> {
  const { report, figures, language, signal } = request;
  const { zoned, meta } = report;
  const chosen = chooseZones(zoned);
  const ids = chosen.flatMap(({ newest }) => newest);
  const needed = { zones: chosen.map(({ zone }) => zone), ids };
  const { zones: summaries, rows } = await readZones(needed, deps, report);
  const zones: DocumentZone[] = [];
  for (const [rank, { newest }] of chosen.entries()) {
    signal.throwIfAborted();
    const zone = summaries[rank];
    if (!zone) continue;
    const uploads = newest.flatMap((id) => rows.get(id) ?? []).map(deps.presentUpload);
    const shown = rank < MAX_ZONES_WITH_PHOTO ? chooseTypicalUpload(uploads) : undefined;
    const photo = await readPhoto(shown && rows.get(shown.image_id), deps);
    zones.push({ zone, uploads, photo });
  }
  return {
    language,
    meta,
    located: zoned.uploads.latitude.length,
    uploadsBefore: await countBefore(deps, request),
    // An object lists keys that are numbers first, and a model may call its classes so.
    wasteTypes: sortByCount(Object.entries(figures.wasteTypes)),
    days: listDays(figures, meta, zoned.asOf),
    zones,
  };
}
