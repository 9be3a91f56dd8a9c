import type { ImageRow, ImageTable } from '../../ports/image-table.ts';
import type { SessionUser } from '../../ports/session-table.ts';

/** As of an image that was not rated yet. */
const NO_SEVERITY = -1;

/**
 * The images as this viewer may see them: of those on which a reviewer may give a blind second opinion, what the detector
 * says and nothing that follows from the first opinion (LB-42).
 */
export async function withoutFirstOpinions(
  images: Pick<ImageTable, 'blindResults'>,
  rows: readonly ImageRow[],
  viewer: SessionUser,
): Promise<readonly ImageRow[]> {
  const annotated = rows.filter(({ analysis_results }) => analysis_results?.source === 'person');
  if (viewer.role !== 'reviewer' || annotated.length === 0) return rows;
  const ids = annotated.map(({ image_id }) => image_id);
  const blind = await images.blindResults(ids, viewer.user_id);
  return rows.map((row) => {
    const results = blind.get(row.image_id);
    return results === undefined
      ? row
      : { ...row, analysis_results: results, processed_key: null, severity: NO_SEVERITY };
  });
}
