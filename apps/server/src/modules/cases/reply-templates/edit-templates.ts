import {
  MAX_REPLY_TEMPLATES,
  type ReplyTemplate,
  type ReplyTemplateForm,
  type ReplyTemplateUpdate,
} from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { Deps } from '../ports.ts';

type TemplateDeps = Pick<Deps, 'replyTemplates' | 'clock'>;
type Viewer = { viewer: SessionUser };

const createTemplateNotFoundError = () =>
  new AppError('not_found', createReason('error.reply_template.not_found'));
const createTemplateChangedError = () =>
  new AppError('conflict', createReason('error.reply_template.changed'));

const createAuditEntry = (
  { clock }: TemplateDeps,
  { viewer }: Viewer,
  { names, used_for }: ReplyTemplateForm,
) => ({
  at: clock.now(),
  actor_id: viewer.user_id,
  details: { name: names.en, used_for },
});
const buildSubject = (template_id: number) => `reply_template:${template_id}`;

/** Adds a text that officers can use (CA-77). */
export async function addTemplate(
  deps: TemplateDeps,
  { form, ...by }: Viewer & { form: ReplyTemplateForm },
): Promise<ReplyTemplate> {
  const max = MAX_REPLY_TEMPLATES;
  const audit = { ...createAuditEntry(deps, by, form), action: 'reply_template.added' } as const;
  const answer = await deps.replyTemplates.add(form, max, audit);
  if (answer === 'too_many')
    throw new AppError('conflict', createReason('error.reply_template.too_many', { max }));
  return answer;
}

type TemplateRequest = Viewer & { template_id: number };

/** Changes a template, or moves it to another position. What was written with it stays as it is. */
export async function updateTemplate(
  deps: TemplateDeps,
  { template_id, update, ...by }: TemplateRequest & { update: ReplyTemplateUpdate },
): Promise<ReplyTemplate> {
  const { version, ...form } = update;
  const answer = await deps.replyTemplates.update({ template_id, version }, form, {
    ...createAuditEntry(deps, by, form),
    action: 'reply_template.changed',
    subject: buildSubject(template_id),
  });
  if (answer === 'gone') throw createTemplateNotFoundError();
  if (answer === 'stale') throw createTemplateChangedError();
  return answer;
}

/** Deletes a template that has not been changed meanwhile. */
export async function removeTemplate(
  deps: TemplateDeps,
  { template_id, version, ...by }: TemplateRequest & { version: number },
): Promise<void> {
  const templates = await deps.replyTemplates.list();
  const held = templates.find((template) => template.template_id === template_id);
  if (!held) throw createTemplateNotFoundError();
  const answer = await deps.replyTemplates.remove(
    { template_id, version },
    {
      ...createAuditEntry(deps, by, held),
      action: 'reply_template.deleted',
      subject: buildSubject(template_id),
    },
  );
  if (answer === 'gone') throw createTemplateNotFoundError();
  if (answer === 'stale') throw createTemplateChangedError();
}
