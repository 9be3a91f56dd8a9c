import type { Processing } from '@smart-waste/contract';
import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { formatTimeLeft } from '../../shared/format/duration.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Progress } from '../../shared/ui/progress.tsx';

type BatchProgressProps = { batch: NonNullable<Processing['batch']>; isPaused: boolean };

/** How far the open batch is, and when it will be done. */
export function BatchProgress({ batch: { progress }, isPaused }: BatchProgressProps) {
  const t = useMessages(mlProcessorMessages);
  const language = useLanguage();
  const { done, total, seconds_left } = progress;
  const left = total - done;
  const describeRest = () => {
    if (isPaused)
      return left === 0
        ? t('ml_processor.paused_empty')
        : t('ml_processor.paused_left', { count: left, text: left.toLocaleString(language) });
    return seconds_left === null
      ? t('ml_processor.time_unknown')
      : t('ml_processor.time_left', { time: formatTimeLeft(seconds_left, language) });
  };
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 tabular-nums">
        {total > 0 && (
          <span className="font-medium text-ink">
            {t('ml_processor.batch_done', {
              done: done.toLocaleString(language),
              total,
              text: total.toLocaleString(language),
            })}
          </span>
        )}
        <span>{describeRest()}</span>
      </p>
      <Progress
        label={t('ml_processor.batch_progress')}
        percent={total === 0 ? 0 : (100 * done) / total}
        className="h-2"
      />
    </div>
  );
}
