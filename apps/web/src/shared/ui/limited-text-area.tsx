import { textLengthMessages } from '@smart-waste/messages/en/text-length';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useMessages } from '../messages/messages.ts';
import { Field, INPUT_CLASSES, type TextArea } from './field.tsx';

type LimitedTextAreaProps = Omit<ComponentProps<typeof TextArea>, 'maxLength' | 'dir'> & {
  max: number;
  /** Of what is written now. */
  length: number;
};

/**
 * A text with its limit beside the label. A longer one is not cut, as `maxLength` would do with what is pasted: it stays,
 * with a sentence, and the form does not send it. It is written in the direction of its script.
 */
export function LimitedTextArea({ max, length, label, help, error, ...area }: LimitedTextAreaProps) {
  const t = useMessages(textLengthMessages);
  const isTooLong = length > max;
  return (
    <Field
      label={label}
      help={help}
      error={isTooLong ? t('text_length.too_long', { max }) : error}
      aside={
        <span className={clsx('text-xs tabular-nums', isTooLong ? 'text-brick' : 'text-ink-soft')}>
          <span aria-hidden="true">{t('text_length.count', { length, max })}</span>
          <span className="sr-only">{t('text_length.words', { length, max })}</span>
        </span>
      }
    >
      {(aria) => <textarea rows={3} {...area} {...aria} dir="auto" className={`${INPUT_CLASSES} py-2.5`} />}
    </Field>
  );
}
