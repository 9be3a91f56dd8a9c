import type { ReportQuery, StreamedFormat } from '@smart-waste/contract';
import {
  csvWriter,
  geoJsonWriter,
  jsonWriter,
  type ReportMeta,
  type ReportWriter,
  startOfRange,
  textWriter,
} from '@smart-waste/core';
import type { Deps } from '../ports/deps.ts';
import type { SessionUser } from '../ports/session-table.ts';
import { findZones } from './find-zones.ts';
import type { PresentUpload } from './present-upload.ts';
import { reportPieces } from './report-pieces.ts';

const WRITERS: Record<StreamedFormat, ReportWriter> = {
  json: jsonWriter,
  csv: csvWriter,
  txt: textWriter,
  geojson: geoJsonWriter,
};

type Parts = Pick<Deps, 'audit' | 'figures' | 'located' | 'source' | 'zoner'> & { present: PresentUpload };
type Asked = { caller: SessionUser; query: ReportQuery; signal: AbortSignal };

/** Finds the zones of a report, notes who takes it away, and answers its pieces. */
export async function exportReport(parts: Parts, asked: Asked): Promise<AsyncGenerator<string>> {
  const { caller, query, signal } = asked;
  const { range, zone_size: radiusMeters } = query;
  const now = parts.source.now();
  const [stats, found] = await Promise.all([
    countedStats(parts, { since: startOfRange(range, now), signal }),
    findZones(parts, { range, radiusMeters, now, signal }),
  ]);
  const meta: ReportMeta = {
    generatedAt: now.toISOString(),
    generatedBy: caller.username,
    timeRange: range,
    zoneSizeMeters: radiusMeters,
    includeAddresses: query.addresses === 'true',
    totals: {
      uploads: stats.pending + stats.processing + stats.completed + stats.failed,
      zones: found.figures.ranking.length,
      completed: stats.completed,
      failed: stats.failed,
    },
  };
  await parts.audit.write({
    at: now,
    actor_id: caller.user_id,
    action: 'report.export',
    subject: `report:${query.format}`,
    details: { ...query, uploads: meta.totals.uploads },
  });
  return reportPieces(parts, { found, meta, writer: WRITERS[query.format] });
}

/** A report says nothing that is only known in part, so it waits until everything is counted. */
async function countedStats(
  { figures }: Parts,
  { since, signal }: { since: Date | null; signal: AbortSignal },
) {
  while ((await figures.gather()).hoursLeft > 0) signal.throwIfAborted();
  return (await figures.since(since)).processingStats;
}
