import { TEMPLATE_USES, type TemplateUse } from '@smart-waste/contract';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { replyTemplatesMessages } from '@smart-waste/messages/en/reply-templates';
import { useMessages } from '../../shared/messages/messages.ts';
import type { Option } from '../../shared/ui/select-field.tsx';

/** Returns a function that names where a template is offered. */
export function useUseName(): (use: TemplateUse | null) => string {
  const t = useMessages(replyTemplatesMessages);
  const tCases = useMessages(casesMessages);
  return (use) => {
    if (use === null) return t('reply_templates.everywhere');
    return tCases(use === 'reply' ? 'cases.event_replied' : `cases.action_${use}`);
  };
}

/** The choices of where a template is offered. */
export function useUseOptions(): Option<string>[] {
  const getName = useUseName();
  return [
    { value: '', label: getName(null) },
    ...TEMPLATE_USES.map((use) => ({ value: use, label: getName(use) })),
  ];
}
