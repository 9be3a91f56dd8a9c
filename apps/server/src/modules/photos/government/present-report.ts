import type { GovernmentReport } from '@smart-waste/contract';
import type { ImageRow } from '../../../ports/image-table.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { PresentImage } from '../present-image.ts';

/** An image as an officer may see it: without its owner (GO-03). */
export function presentReport(present: PresentImage, row: ImageRow, viewer: SessionUser): GovernmentReport {
  const { user_id, possible_duplicate_of, ...report } = present(row, viewer);
  return report;
}
