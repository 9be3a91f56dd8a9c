import { CASE_LIMITS, TEMPLATE_PLACEHOLDERS } from '@smart-waste/contract';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@smart-waste/messages';
import { replyTemplatesMessages } from '@smart-waste/messages/en/reply-templates';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { FormSelect } from '../../shared/ui/form-fields.tsx';
import { LimitedTextArea } from '../../shared/ui/limited-text-area.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import type { TemplateDraft } from './template-form.ts';
import { useUseOptions } from './template-uses.ts';

type FieldsProps = { form: UseFormReturn<TemplateDraft> };

/** The text in one language, with buttons that put a placeholder where the caret is. */
function TextIn({ form, language }: FieldsProps & { language: Language }) {
  const t = useMessages(replyTemplatesMessages);
  const name = `texts.${language}` as const;
  const text = form.watch(name);
  const area = useRef<HTMLTextAreaElement>(null);
  const { ref, ...registered } = form.register(name);
  function insert(placeholder: string) {
    const { selectionStart, selectionEnd } = area.current ?? {};
    const [start, end] = [selectionStart ?? text.length, selectionEnd ?? text.length];
    const inserted = `{${placeholder}}`;
    form.setValue(name, text.slice(0, start) + inserted + text.slice(end), { shouldDirty: true });
    area.current?.focus();
    area.current?.setSelectionRange(start + inserted.length, start + inserted.length);
  }
  return (
    <div className="grid gap-2">
      <LimitedTextArea
        {...registered}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
        lang={language}
        rows={4}
        label={t('reply_templates.text_in', { language: LANGUAGE_NAMES[language] })}
        max={CASE_LIMITS.textMaxLength}
        length={text.trim().length}
        error={form.formState.errors.texts?.[language]?.message}
      />
      <div className="flex flex-wrap gap-2">
        {TEMPLATE_PLACEHOLDERS.map((placeholder) => (
          <Button
            key={placeholder}
            tone="secondary"
            size="small"
            aria-label={t('reply_templates.insert', { placeholder: `{${placeholder}}` })}
            onClick={() => insert(placeholder)}
          >
            {`{${placeholder}}`}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Everything that an admin says about a template. */
export function TemplateFields({ form }: FieldsProps) {
  const t = useMessages(replyTemplatesMessages);
  const { errors } = form.formState;
  return (
    <div className="grid gap-4">
      <PanelSection title={t('reply_templates.name_section')}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {LANGUAGES.map((language) => (
            <TextField
              key={language}
              lang={language}
              dir="auto"
              label={t('reply_templates.name_in', { language: LANGUAGE_NAMES[language] })}
              error={errors.names?.[language]?.message}
              {...form.register(`names.${language}`)}
            />
          ))}
          <FormSelect
            control={form.control}
            name="used_for"
            label={t('reply_templates.used_for')}
            options={useUseOptions()}
            error={errors.used_for?.message}
          />
        </div>
      </PanelSection>
      <PanelSection title={t('reply_templates.text_section')}>
        <p className="mb-4 text-sm text-ink-soft">{t('reply_templates.placeholders')}</p>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {LANGUAGES.map((language) => (
            <TextIn key={language} form={form} language={language} />
          ))}
        </div>
      </PanelSection>
    </div>
  );
}
