import { type ReplyTemplate, type ReplyTemplateForm, replyTemplate } from '@smart-waste/contract';
import { categoryName } from '@smart-waste/core';
import { replyTemplatesMessages } from '@smart-waste/messages/en/reply-templates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/client.ts';
import { REPLY_TEMPLATES_KEY } from '../../shared/cases/reply-templates.ts';
import { ApiError, dataOrThrow } from '../../shared/http/api-result.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { messagesNow } from '../../shared/messages/messages.ts';
import type { SaveOutcome } from '../../shared/ui/stored-form.tsx';
import { toast, toastFailure } from '../../shared/ui/toast.ts';
import { formOf, refusedFields, type TemplateDraft } from './template-form.ts';

type Held = Pick<ReplyTemplate, 'template_id' | 'version'>;

const addTemplate = (body: ReplyTemplateForm): Promise<ReplyTemplate> =>
  dataOrThrow(callApi({ endpoint: 'addReplyTemplate', schema: replyTemplate, body }));
const updateTemplate = ({ template_id, version }: Held, form: ReplyTemplateForm): Promise<ReplyTemplate> =>
  dataOrThrow(
    callApi({
      endpoint: 'updateReplyTemplate',
      schema: replyTemplate,
      params: { template_id: String(template_id) },
      body: { ...form, version },
    }),
  );
const deleteTemplate = ({ template_id, version }: Held): Promise<null> =>
  dataOrThrow(
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

/** Returns what stores a template. A refusal keeps the form; after another admin's change the list is loaded again. */
export function useSaveTemplate() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ entries, base }: { entries: TemplateDraft; base: ReplyTemplate | null }) =>
      base === null ? addTemplate(formOf(entries)) : updateTemplate(base, formOf(entries)),
    onSuccess: (_, { base }) => {
      const t = messagesNow(replyTemplatesMessages);
      toast.success(t(base === null ? 'reply_templates.added' : 'reply_templates.saved'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: REPLY_TEMPLATES_KEY }),
  });
  return async (
    entries: TemplateDraft,
    base: ReplyTemplate | null,
  ): Promise<SaveOutcome<ReplyTemplate, TemplateDraft>> => {
    try {
      return { saved: await mutateAsync({ entries, base }) };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const fields = error instanceof ApiError ? error.failure.fields : {};
      if (Object.keys(fields).length === 0)
        toastFailure(messagesNow(replyTemplatesMessages)('reply_templates.save_failed'), error);
      return { refused: refusedFields(fields) };
    }
  };
}

/** Moves templates in their order and deletes them; a deleted one comes back to its place with Undo. */
export function useArrangeTemplates() {
  const { change, isChanging } = useChange();
  const language = useLanguage();
  const nameOf = ({ names }: ReplyTemplate) => categoryName(names, language);
  const sayMoved = (template: ReplyTemplate) => {
    const { position } = template;
    const t = messagesNow(replyTemplatesMessages);
    toast.success(t('reply_templates.moved', { name: nameOf(template), position }), { id: 'reply-template' });
  };
  const restore = ({ template_id: _, version: __, ...form }: ReplyTemplate) =>
    change({
      send: () => addTemplate(form),
      onDone: () =>
        toast.success(messagesNow(replyTemplatesMessages)('reply_templates.added'), {
          id: 'reply-template',
        }),
      failed: messagesNow(replyTemplatesMessages)('reply_templates.save_failed'),
    });
  return {
    isChanging,
    move: (template: ReplyTemplate, by: -1 | 1) => {
      const { names, texts, used_for, position } = template;
      return change({
        send: () => updateTemplate(template, { names, texts, used_for, position: position + by }),
        onDone: sayMoved,
        failed: messagesNow(replyTemplatesMessages)('reply_templates.move_failed'),
      });
    },
    remove: (template: ReplyTemplate) =>
      change({
        send: () => deleteTemplate(template),
        onDone: () => {
          const t = messagesNow(replyTemplatesMessages);
          toast.success(t('reply_templates.deleted', { name: nameOf(template) }), {
            id: 'reply-template',
            undo: () => void restore(template),
          });
        },
        failed: messagesNow(replyTemplatesMessages)('reply_templates.delete_failed'),
      }),
  };
}
