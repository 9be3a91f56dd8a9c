import { CASE_LIMITS, isInvisible, type TemplateUse } from '@smart-waste/contract';
import { withTemplate } from '@smart-waste/core';
import { replyTemplatesMessages } from '@smart-waste/messages/en/reply-templates';
import { MessageSquareText } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { FieldPathByValue, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import { fitsCase } from '../../../shared/cases/fits-case.ts';
import { createLazyPart } from '../../../shared/lazy-part.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LimitedTextArea } from '../../../shared/ui/limited-text-area.tsx';
import type { TemplateCase } from './template-picker.tsx';

// Loaded with the first press.
const TemplatePicker = createLazyPart(
  'The templates of replies',
  async () => (await import('./template-picker.tsx')).TemplatePicker,
);

type PublicTextAreaProps<Entries extends FieldValues> = {
  form: UseFormReturn<Entries>;
  name: FieldPathByValue<Entries, string>;
  label: string;
  help: string;
  /** What is said when nothing was written; undefined where nothing needs to be. */
  missing: string | undefined;
  /** Where its templates are offered and for which cases; null where none are. */
  templates: { use: TemplateUse; cases: readonly TemplateCase[] } | null;
};

/** A text about a case, and the templates that can be put into it; what was typed is never replaced (CA-78). */
export function PublicTextArea<Entries extends FieldValues>(props: PublicTextAreaProps<Entries>) {
  const { form, name, label, help, missing, templates } = props;
  const t = useMessages(replyTemplatesMessages);
  const id = useId();
  const [isPicking, setIsPicking] = useState(false);
  const picked = useRef<string | null>(null);
  const { isSubmitted } = form.formState;
  function pick(filled: string) {
    const text = withTemplate(form.getValues(name), filled, picked.current);
    form.setValue(name, text as PathValue<Entries, typeof name>, { shouldValidate: isSubmitted });
    picked.current = filled;
    setIsPicking(false);
    form.setFocus(name);
  }
  /** Escape closes the templates only, not the form around them. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    setIsPicking(false);
    form.setFocus(name);
  }
  const validate = (text: string) =>
    fitsCase(text) && (missing === undefined || !isInvisible(text) || missing);
  return (
    <div className="grid gap-2">
      <LimitedTextArea
        {...form.register(name, { validate })}
        label={label}
        help={help}
        error={form.getFieldState(name, form.formState).error?.message}
        max={CASE_LIMITS.textMaxLength}
        length={form.watch(name).trim().length}
      />
      {templates !== null && (
        <fieldset className="grid gap-2" onKeyDown={isPicking ? onKeyDown : undefined}>
          <Button
            tone="quiet"
            size="small"
            className="justify-self-start"
            aria-expanded={isPicking}
            aria-controls={isPicking ? id : undefined}
            onClick={() => setIsPicking(!isPicking)}
            icon={<MessageSquareText aria-hidden="true" />}
          >
            {t('reply_templates.use')}
          </Button>
          {isPicking && (
            <div id={id}>
              <TemplatePicker {...templates} onPick={pick} />
            </div>
          )}
        </fieldset>
      )}
    </div>
  );
}
