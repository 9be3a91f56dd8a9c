import { chooseCategoryName } from '@smart-waste/core';
import { replyTemplatesMessages } from '@smart-waste/messages/en/reply-templates';
import { MessageSquareText, Plus } from 'lucide-react';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useReplyTemplates } from '../../shared/cases/reply-templates.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { buttonVariants } from '../../shared/ui/button-variants.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { TemplateList } from './template-list.tsx';
import { buildTemplateAddress, NEW_TEMPLATE, TEMPLATE_PARAMETER } from './templates-address.ts';

function AddLink() {
  const t = useMessages(replyTemplatesMessages);
  return (
    <Link to={buildTemplateAddress(NEW_TEMPLATE)} className={buttonVariants()}>
      <Plus aria-hidden="true" />
      {t('reply_templates.add')}
    </Link>
  );
}

/** The templates of replies, and the form of the one that the address names. */
export function TemplatesPage() {
  const t = useMessages(replyTemplatesMessages);
  const language = useLanguage();
  const query = useReplyTemplates();
  const [address, setAddress] = useSearchParams();
  const close = useCallback(() => setAddress({}), [setAddress]);
  const open = address.get(TEMPLATE_PARAMETER);
  const stored = query.data?.data.find(({ template_id }) => String(template_id) === open);
  const title = stored
    ? t('reply_templates.edit', { name: chooseCategoryName(stored.names, language) })
    : t('reply_templates.new_title');

  if (open === NEW_TEMPLATE || stored)
    return (
      <Page title={title}>
        <TemplateEditor
          key={open}
          stored={stored ?? null}
          templates={query.data?.data ?? []}
          onClose={close}
        />
      </Page>
    );
  return (
    <Page title={t('reply_templates.title')} intro={t('reply_templates.intro')} actions={<AddLink />}>
      <QueryView
        query={query}
        failed={t('reply_templates.load_failed')}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            icon={<MessageSquareText />}
            title={t('reply_templates.empty')}
            text={t('reply_templates.empty_text')}
            action={<AddLink />}
          />
        }
      >
        {({ data }) => <TemplateList templates={data} />}
      </QueryView>
    </Page>
  );
}
