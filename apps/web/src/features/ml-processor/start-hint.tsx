import { countPhotosToStart } from '@smart-waste/core';
import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';

type StartHintProps = { id: string; waiting: number; batchSize: number };

/** What each of the two start buttons will take, before one of them is pressed. */
export function StartHint({ id, waiting, batchSize }: StartHintProps) {
  const t = useMessages(mlProcessorMessages);
  const language = useLanguage();
  const count = countPhotosToStart(waiting, batchSize);
  const all = { count: waiting, text: waiting.toLocaleString(language) };
  return (
    <p id={id}>
      {waiting === 0
        ? t('ml_processor.nothing_waits')
        : count < waiting
          ? t('ml_processor.start_takes', { text: all.text, taken: count.toLocaleString(language) })
          : t('ml_processor.start_takes_all', all)}
    </p>
  );
}
