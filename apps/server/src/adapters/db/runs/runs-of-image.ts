import type { AnalysisTable } from '../../../ports/analysis-table.ts';
import type { Database } from '../schema.ts';

/** See AnalysisTable.ofImage. */
export const runsOfImage = (db: Database, ...[image_id, limit]: Parameters<AnalysisTable['listByImage']>) =>
  db
    .selectFrom('analyses')
    .leftJoin('users', 'users.id', 'analyses.requested_by')
    .select(['analysis_id', 'image_id', 'users.username as requested_by', 'options', 'status', 'attempts'])
    .select(['analyses.created_at', 'started_at', 'finished_at', 'duration_ms'])
    .select(['detector', 'model', 'model_version', 'settings', 'results', 'error_message', 'processed_key'])
    .where('image_id', '=', image_id)
    .orderBy('analyses.created_at', 'desc')
    .orderBy('analysis_id', 'desc')
    .limit(limit)
    .execute();
