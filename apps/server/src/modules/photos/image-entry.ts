import type { AuditEntry } from '../../ports/audit-log.ts';
import type { SessionUser } from '../../ports/session-table.ts';

/** What a person wants of an image, themselves or with a bulk job. */
export type ImageRequest = { image_id: string; viewer: SessionUser; job_id?: string };

/**
 * The entry of the audit log about a change of an image. One of a bulk job names the job, so that the list of the audit log can show
 * it below the entry of the job.
 */
export const createImageEntry = (
  { image_id, viewer, job_id }: ImageRequest,
  { details, ...entry }: Pick<AuditEntry, 'at' | 'action' | 'details'>,
): AuditEntry => ({
  ...entry,
  actor_id: viewer.user_id,
  subject: image_id,
  details: { ...details, ...(job_id !== undefined && { job: job_id }) },
});
