import type { Processing } from '@smart-waste/contract';
import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { ImagePlus, Pause, Play, Square, X } from 'lucide-react';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { BOTTOM_BAR_ENTRY_CLASSES, BottomBar } from '../../shared/ui/page.tsx';
import type { ProcessingCommands } from './use-processing-commands.ts';

type CommandButtonsProps = {
  processing: Processing | undefined;
  commands: Pick<ProcessingCommands, 'pause' | 'stop' | 'start'>;
  onStart: () => void;
  isUploadOpen: boolean;
  onUploadOpen: (open: boolean) => void;
};

/** Add Images, Start Processing, Pause, Stop; on a phone the first two are in the bar at the bottom. */
export function CommandButtons({
  processing,
  commands: { start, pause, stop },
  onStart,
  isUploadOpen,
  onUploadOpen,
}: CommandButtonsProps) {
  const t = useMessages(mlProcessorMessages);
  const isPauseDisabled = !(processing && canPause(processing));
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
        onClick={onStart}
        busy={start.isPending}
        disabled={!(processing && canStart(processing))}
        icon={<Play aria-hidden="true" />}
      >
        {t('ml_processor.start')}
      </Button>
      <Button
        tone="secondary"
        onClick={() => pause.mutate()}
        busy={pause.isPending}
        disabled={isPauseDisabled}
        icon={<Pause aria-hidden="true" />}
      >
        {t('ml_processor.pause')}
      </Button>
      <Button
        tone="secondary"
        onClick={() => stop.mutate()}
        busy={stop.isPending}
        disabled={isPauseDisabled}
        icon={<Square aria-hidden="true" />}
      >
        {t('ml_processor.stop')}
      </Button>
    </div>
  );
}

type CommandBarProps = Omit<CommandButtonsProps, 'commands'>;

/** The same commands in the bottom bar. */
export function CommandBar({ processing, onStart, isUploadOpen, onUploadOpen }: CommandBarProps) {
  const t = useMessages(mlProcessorMessages);
  return (
    <BottomBar label={t('ml_processor.actions')}>
      <button
        type="button"
        className={BOTTOM_BAR_ENTRY_CLASSES}
        aria-expanded={isUploadOpen}
        onClick={() => onUploadOpen(!isUploadOpen)}
      >
        {isUploadOpen ? <X aria-hidden="true" /> : <ImagePlus aria-hidden="true" />}
        {isUploadOpen ? t('ml_processor.hide_upload') : t('ml_processor.add_images')}
      </button>
      <button
        type="button"
        className={`${BOTTOM_BAR_ENTRY_CLASSES} disabled:opacity-55`}
        disabled={!(processing && canStart(processing))}
        onClick={onStart}
      >
        <Play aria-hidden="true" />
        {t('ml_processor.start_short')}
      </button>
    </BottomBar>
  );
}

/** Start needs a batch that is not running and a pending or failed job (MP-25); a paused batch can always be resumed. */
function canStart({ state, stats }: Processing): boolean {
  if (state === 'running') return false;
  return state === 'paused' || stats.totalJobs - stats.processingJobs + stats.failedJobs > 0;
}

/** Pause and Stop: only while running. */
const canPause = ({ state }: Processing): boolean => state === 'running';
