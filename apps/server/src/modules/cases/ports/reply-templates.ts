import type { ReplyTemplate, ReplyTemplateForm } from '@smart-waste/contract';
import type { AuditEntry } from '../../../ports/audit-log.ts';

type TemplateVersion = { template_id: number; version: number };

export type ReplyTemplateTable = {
  /** In their order. */
  list: () => Promise<ReplyTemplate[]>;
  /** Adds a template unless there are `max`. The subject of the entry gets the id: `reply_template:7`. */
  add: (
    form: ReplyTemplateForm,
    max: number,
    audit: Omit<AuditEntry, 'subject'>,
  ) => Promise<ReplyTemplate | 'too_many'>;
  /** `stale` when another change came first; `gone` when there is no such template. */
  update: (
    templateVersion: TemplateVersion,
    form: ReplyTemplateForm,
    audit: AuditEntry,
  ) => Promise<ReplyTemplate | 'stale' | 'gone'>;
  remove: (templateVersion: TemplateVersion, audit: AuditEntry) => Promise<'deleted' | 'stale' | 'gone'>;
};
