import { type ReplyTemplate, type ReplyTemplateForm, replyTemplate } from '@smart-waste/contract';
import { chooseCategoryName } from '@smart-waste/core';
import { replyTemplatesMessages } from '@smart-waste/messages/en/reply-templates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/client.ts';
import { REPLY_TEMPLATES_KEY } from '../../shared/cases/reply-templates.ts';
import { getDataOrThrow } from '../../shared/http/api-result.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { getCurrentMessages } from '../../shared/messages/messages.ts';
import { getCurrentSession } from '../../shared/session/session.ts';
import { toast, toastFailure } from '../../shared/ui/toast.ts';
import { useSaveStored } from '../../shared/ui/use-save-stored.ts';
import { TEMPLATE_FIELDS, type TemplateDraft, toForm } from './template-form.ts';

type TemplateVersion = Pick<ReplyTemplate, 'template_id' | 'version'>;

const addTemplate = (body: ReplyTemplateForm): Promise<ReplyTemplate> =>
  getDataOrThrow(callApi({ endpoint: 'addReplyTemplate', schema: replyTemplate, body }));
const updateTemplate = (
  { template_id, version }: TemplateVersion,
  form: ReplyTemplateForm,
): Promise<ReplyTemplate> =>
  getDataOrThrow(
    callApi({
      endpoint: 'updateReplyTemplate',
      schema: replyTemplate,
      params: { template_id: String(template_id) },
      body: { ...form, version },
    }),
  );
const deleteTemplate = ({ template_id, version }: TemplateVersion): Promise<null> =>
  getDataOrThrow(
    callApi({
      endpoint: 'deleteReplyTemplate',
      schema: null,
      params: { template_id: String(template_id) },
      query: { version: String(version) },
    }),
  );

type Change<Result> = { send: () => Promise<Result>; onDone: (result: Result) => void; failed: string };

/** Sends a change, says what happened, and loads the list again. */
function useChange() {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSettled: () => client.invalidateQueries({ queryKey: REPLY_TEMPLATES_KEY }),
  });
  async function change<Result>({ send, onDone, failed }: Change<Result>): Promise<void> {
    try {
      await mutateAsync(async () => onDone(await send()));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toastFailure(failed, error);
    }
  }
  return { change, isChanging: isPending };
}

const send = (entries: TemplateDraft, base: ReplyTemplate | null): Promise<ReplyTemplate> =>
  base === null ? addTemplate(toForm(entries)) : updateTemplate(base, toForm(entries));

const getTexts = () => {
  const t = getCurrentMessages(replyTemplatesMessages);
  return {
    added: t('reply_templates.added'),
    saved: t('reply_templates.saved'),
    failed: t('reply_templates.save_failed'),
  };
};

/** Returns what stores a template. */
export const useSaveTemplate = () =>
  useSaveStored({ send, queryKey: REPLY_TEMPLATES_KEY, names: TEMPLATE_FIELDS, getTexts });

/** Moves templates in their order and deletes them; a deleted one comes back to its place with Undo. */
export function useArrangeTemplates() {
  const { change, isChanging } = useChange();
  const language = useLanguage();
  const getTemplateName = ({ names }: ReplyTemplate) => chooseCategoryName(names, language);
  const toastMoved = (template: ReplyTemplate) => {
    const { position } = template;
    const t = getCurrentMessages(replyTemplatesMessages);
    toast.success(t('reply_templates.moved', { name: getTemplateName(template), position }), {
      id: 'reply-template',
    });
  };
  const restore = ({ template_id: _, version: __, ...form }: ReplyTemplate) =>
    change({
      send: () => addTemplate(form),
      onDone: () =>
        toast.success(getCurrentMessages(replyTemplatesMessages)('reply_templates.added'), {
          id: 'reply-template',
        }),
      failed: getCurrentMessages(replyTemplatesMessages)('reply_templates.save_failed'),
    });
  return {
    isChanging,
    move: (template: ReplyTemplate, by: -1 | 1) => {
      const { names, texts, used_for, position } = template;
      return change({
        send: () => updateTemplate(template, { names, texts, used_for, position: position + by }),
        onDone: toastMoved,
        failed: getCurrentMessages(replyTemplatesMessages)('reply_templates.move_failed'),
      });
    },
    remove: (template: ReplyTemplate) => {
      const personId = getCurrentSession().person?.id;
      return change({
        send: () => deleteTemplate(template),
        onDone: () => {
          const t = getCurrentMessages(replyTemplatesMessages);
          toast.success(t('reply_templates.deleted', { name: getTemplateName(template) }), {
            id: 'reply-template',
            undo: () => void restore(template),
            personId,
          });
        },
        failed: getCurrentMessages(replyTemplatesMessages)('reply_templates.delete_failed'),
      });
    },
  };
}
