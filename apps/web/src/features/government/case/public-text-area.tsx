import { CASE_LIMITS, type TemplateUse } from '@smart-waste/contract';
import { withTemplate } from '@smart-waste/core';
import { replyTemplatesMessages } from '@smart-waste/messages/en/reply-templates';
import { MessageSquareText } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
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

type PublicTextAreaProps = {
  label: string;
  help: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Where its templates are offered and for which cases; null where none are. */
  templates: { use: TemplateUse; cases: readonly TemplateCase[] } | null;
  area?: RefObject<HTMLTextAreaElement | null>;
};

/** A text about a case, and the templates that can be put into it; what was typed is never replaced (CA-78). */
export function PublicTextArea(props: PublicTextAreaProps) {
  const { label, help, error, value, onChange, templates } = props;
  const t = useMessages(replyTemplatesMessages);
  const id = useId();
  const ownArea = useRef<HTMLTextAreaElement>(null);
  const area = props.area ?? ownArea;
  const [isPicking, setIsPicking] = useState(false);
  const picked = useRef<string | null>(null);
  function pick(filled: string) {
    onChange(withTemplate(value, filled, picked.current));
    picked.current = filled;
    setIsPicking(false);
    area.current?.focus();
  }
  /** Escape closes the templates only, not the form around them. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    setIsPicking(false);
    area.current?.focus();
  }
  return (
    <div className="grid gap-2">
      <LimitedTextArea
        ref={area}
        label={label}
        help={help}
        error={error}
        max={CASE_LIMITS.textMaxLength}
        length={value.trim().length}
        value={value}
        onChange={({ target }) => onChange(target.value)}
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
