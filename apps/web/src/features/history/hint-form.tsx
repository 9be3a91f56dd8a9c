import { ANNOTATION_LIMITS } from '@smart-waste/contract';
import { wrongResultMessages } from '@smart-waste/messages/en/wrong-result';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LimitedTextArea } from '../../shared/ui/limited-text-area.tsx';
import { keepFocus } from '../../shared/ui/page.tsx';

const MAX = ANNOTATION_LIMITS.hintMaxLength;

/** What is being typed, which stays on this device until it was sent or discarded; `isUnsent` after an attempt, and from before. */
export type TypedHint = { words: string; isUnsent: boolean };

type HintFormProps = {
  typed: TypedHint;
  /** Words that were sent before are changed, and stay when the changes are discarded. */
  isChange: boolean;
  onType: (words: string) => void;
  onSend: (words: string) => void;
  isSending: boolean;
  onClose: () => void;
};

/** The words that go with a result that is wrong. */
export function HintForm({
  typed: { words, isUnsent },
  isChange,
  onType,
  onSend,
  isSending,
  onClose,
}: HintFormProps) {
  const t = useMessages(wrongResultMessages);
  const [isNew] = useState(!isUnsent);
  const discards = isChange ? 'wrong_result.discard_changes' : 'wrong_result.discard';
  const closing = words.trim() === '' ? 'wrong_result.cancel' : discards;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.length <= MAX && !isSending) onSend(words);
  };
  return (
    <form ref={keepFocus} onSubmit={submit} className="grid gap-3">
      <p role="status" className="text-sm font-medium empty:hidden">
        {isUnsent && t('wrong_result.unsent')}
      </p>
      <LimitedTextArea
        label={t('wrong_result.words')}
        help={t('wrong_result.help')}
        max={MAX}
        length={words.length}
        value={words}
        onChange={(event) => onType(event.target.value)}
        // Not when the details open with what was typed before: the photo is looked at first.
        autoFocus={isNew}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSending}>
          {t('wrong_result.send')}
        </Button>
        <Button tone="secondary" onClick={onClose}>
          {t(closing)}
        </Button>
      </div>
    </form>
  );
}
