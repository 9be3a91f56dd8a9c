import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { listPaging, queryMoment, queryText } from './paging.ts';

/** One entry of the audit log. */
export const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** null for the command line, and for a deleted account. */
  actor_id: z.nullable(z.int()),
  actor_name: z.nullable(z.string()),
  action: z.string(),
  /** Such as `user:7`, or the id of an image. */
  subject: z.string(),
  /** The username, when the subject is an existing account. */
  subject_name: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = z.object({ data: z.array(auditEntry), next_cursor: z.nullable(z.string()) });
export type AuditPage = z.infer<typeof auditPage>;

/** Every action that occurs in the log, in alphabetical order. */
export const auditActions = z.object({ actions: z.array(z.string()) });

/** Filters entries by actor or subject, by action, and by a period whose end is excluded. */
export const auditFilter = z.object({
  /** A username. */
  person: z.optional(queryText(LIMITS.usernameMaxLength)),
  action: z.optional(queryText(100)),
  from: z.optional(queryMoment),
  before: z.optional(queryMoment),
});
export type AuditFilter = z.infer<typeof auditFilter>;

/**
 * With `job` the list has the entries about the items of that bulk job. Without it these are left out, unless one
 * action is asked for: the entry of the job stands for them.
 */
export const auditQuery = z.extend(auditFilter, {
  job: z.optional(z.uuid(createEncodedReason('validation.job_id'))),
  ...listPaging,
});
export type AuditQuery = z.infer<typeof auditQuery>;
