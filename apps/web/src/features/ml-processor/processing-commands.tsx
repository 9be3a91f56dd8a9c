import type { BatchScope, Processing } from '@smart-waste/contract';
import { countPhotosToStart } from '@smart-waste/core';
import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { ImagePlus, ListChecks, Pause, Play, Square, X } from 'lucide-react';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ActionBar, BAR_ENTRY_CLASSES, BarLabel } from '../../shared/ui/phone-bars.tsx';
import type { ProcessingCommands } from './use-processing-commands.ts';

type CommandButtonsProps = {
  processing: Processing | undefined;
  commands: Pick<ProcessingCommands, 'pause' | 'stop' | 'start'>;
  onStart: (scope: BatchScope) => void;
  /** The id of the text that says how many photos each start takes. */
  hintId: string;
  isUploadOpen: boolean;
  onUploadOpen: (open: boolean) => void;
};

/** Add Images, Start Processing, Process all, Pause, Stop; on a phone the first two are in the bar at the bottom. */
export function CommandButtons({
  processing,
  commands: { start, pause, stop },
  onStart,
  hintId,
  isUploadOpen,
  onUploadOpen,
}: CommandButtonsProps) {
  const t = useMessages(mlProcessorMessages);
  const language = useLanguage();
  const state = processing?.state ?? 'idle';
  const waiting = processing?.stats.waitingJobs ?? 0;
  const starting = start.isPending ? start.variables.scope : null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        tone="secondary"
        className="max-md:hidden"
        aria-expanded={isUploadOpen}
        onClick={() => onUploadOpen(!isUploadOpen)}
        icon={isUploadOpen ? <X aria-hidden="true" /> : <ImagePlus aria-hidden="true" />}
      >
        {isUploadOpen ? t('ml_processor.hide_upload') : t('ml_processor.add_images')}
      </Button>
      <Button
        className="max-md:hidden"
        onClick={() => onStart('batch')}
        busy={starting === 'batch'}
        disabled={!(processing && canStart(processing))}
        aria-describedby={hintId}
        icon={<Play aria-hidden="true" />}
      >
        {t('ml_processor.start')}
      </Button>
      <Button
        tone="secondary"
        onClick={() => onStart('all')}
        busy={starting === 'all'}
        disabled={state !== 'idle' || waiting === 0}
        aria-describedby={hintId}
        icon={<ListChecks aria-hidden="true" />}
      >
        {state === 'idle' && waiting > 0
          ? t('ml_processor.process_all_count', { text: waiting.toLocaleString(language) })
          : t('ml_processor.process_all')}
      </Button>
      <Button
        tone="secondary"
        onClick={() => pause.mutate()}
        busy={pause.isPending}
        disabled={state !== 'running'}
        icon={<Pause aria-hidden="true" />}
      >
        {t('ml_processor.pause')}
      </Button>
      <Button
        tone="secondary"
        onClick={() => stop.mutate()}
        busy={stop.isPending}
        disabled={state === 'idle'}
        icon={<Square aria-hidden="true" />}
      >
        {t('ml_processor.stop')}
      </Button>
    </div>
  );
}

type CommandBarProps = Omit<CommandButtonsProps, 'commands'> & { batchSize: number };

/** The first two commands in the bottom bar. */
export function CommandBar({
  processing,
  batchSize,
  hintId,
  onStart,
  isUploadOpen,
  onUploadOpen,
}: CommandBarProps) {
  const t = useMessages(mlProcessorMessages);
  const count =
    processing?.state === 'idle' ? countPhotosToStart(processing.stats.waitingJobs, batchSize) : 0;
  return (
    <ActionBar label={t('ml_processor.actions')}>
      <button
        type="button"
        className={BAR_ENTRY_CLASSES}
        aria-expanded={isUploadOpen}
        onClick={() => onUploadOpen(!isUploadOpen)}
      >
        {isUploadOpen ? <X aria-hidden="true" /> : <ImagePlus aria-hidden="true" />}
        <BarLabel>{isUploadOpen ? t('ml_processor.hide_upload') : t('ml_processor.add_images')}</BarLabel>
      </button>
      <button
        type="button"
        className={BAR_ENTRY_CLASSES}
        disabled={!(processing && canStart(processing))}
        aria-describedby={hintId}
        onClick={() => onStart('batch')}
      >
        <Play aria-hidden="true" />
        <BarLabel>
          {count > 0 ? t('ml_processor.start_short_count', { count }) : t('ml_processor.start_short')}
        </BarLabel>
      </button>
    </ActionBar>
  );
}

/**
 * Start needs a batch that is not running and a waiting or failed photo (MP-25); a paused batch can always be resumed.
 */
const canStart = ({ state, stats }: Processing): boolean =>
  state === 'paused' || (state === 'idle' && stats.waitingJobs > 0);
