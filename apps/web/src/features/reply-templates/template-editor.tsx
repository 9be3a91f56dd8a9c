import type { ReplyTemplate } from '@smart-waste/contract';
import { categoriesMessages } from '@smart-waste/messages/en/categories';
import { replyTemplatesMessages } from '@smart-waste/messages/en/reply-templates';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { useMessages } from '../../shared/messages/messages.ts';
import { StoredForm } from '../../shared/ui/stored-form.tsx';
import { TemplateFields } from './template-fields.tsx';
import { resolveDraft, toDraft } from './template-form.ts';
import { useSaveTemplate } from './use-templates.ts';

type TemplateEditorProps = {
  /** As it is stored now; null for a new template. */
  stored: ReplyTemplate | null;
  /** All that there are. */
  templates: readonly ReplyTemplate[];
  onClose: () => void;
};

/** The form of one template. */
export function TemplateEditor({ stored, templates, onClose }: TemplateEditorProps) {
  const t = useMessages(replyTemplatesMessages);
  const tUi = useMessages(uiMessages);
  const tCategories = useMessages(categoriesMessages);
  return (
    <StoredForm
      opened={stored}
      findStored={(row) => templates.find(({ template_id }) => template_id === row.template_id)}
      toDraft={toDraft}
      resolver={resolveDraft}
      save={useSaveTemplate()}
      onClose={onClose}
      texts={{
        save: t('reply_templates.save'),
        cancel: tUi('ui.cancel'),
        changedMeanwhile: t('reply_templates.changed_meanwhile'),
        changedText: t('reply_templates.changed_text'),
        loadSaved: t('reply_templates.load_saved'),
        overwrite: tCategories('categories.overwrite'),
        leaveTitle: tCategories('categories.leave_title'),
        leaveText: t('reply_templates.leave_text'),
        leave: tCategories('categories.leave'),
      }}
    >
      {(form) => <TemplateFields form={form} />}
    </StoredForm>
  );
}
