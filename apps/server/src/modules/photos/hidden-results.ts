import type { ImageRow, ImageTable } from '../../ports/image-table.ts';
import type { SessionUser } from '../../ports/session-table.ts';

/** As of an image that was not rated yet. */
const NO_SEVERITY = -1;
const NO_RESULTS = { analysis_results: null, processed_key: null, severity: NO_SEVERITY } as const;

/**
 * The images as this viewer may see them. Of those on which a reviewer may give a blind second opinion, what the detector
 * says and nothing that follows from the first opinion (LB-42); of those that wait for labels that must not follow the
 * detector, no result at all (EV-22). The latter is for reviewers, and for a person who is about to annotate.
 */
export async function withoutHiddenResults(
  images: Pick<ImageTable, 'findBlindPhotos' | 'findBlindResults'>,
  rows: readonly ImageRow[],
  { viewer, isAnnotating = false }: { viewer: SessionUser; isAnnotating?: boolean },
): Promise<readonly ImageRow[]> {
  const isReviewer = viewer.role === 'reviewer';
  if (!isReviewer && !isAnnotating) return rows;
  const ids = rows.map(({ image_id }) => image_id);
  const annotated = rows.filter(({ analysis_results }) => analysis_results?.source === 'person');
  const [blind, opinions] = await Promise.all([
    images.findBlindPhotos(ids),
    isReviewer && annotated.length > 0
      ? images.findBlindResults(
          annotated.map(({ image_id }) => image_id),
          viewer.user_id,
        )
      : undefined,
  ]);
  return rows.map((row) => {
    if (blind.has(row.image_id)) return { ...row, ...NO_RESULTS };
    const results = opinions?.get(row.image_id);
    return results === undefined ? row : { ...row, ...NO_RESULTS, analysis_results: results };
  });
}
