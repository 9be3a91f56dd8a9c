import type { Processing } from '@smart-waste/contract';
import { ImagePlus, Pause, Play, Square, X } from 'lucide-react';
import { BOTTOM_BAR_ENTRY_CLASSES, BottomBar } from '../../shared/ui/bottom-bar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useWords } from '../../shared/words/words.ts';
import type { ProcessingCommands } from './use-processing-commands.ts';
import { processorWords } from './words.ts';

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
  const w = useWords(processorWords);
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
        {isUploadOpen ? w.hideUpload : w.addImages}
      </Button>
      <Button
        className="max-md:hidden"
        onClick={onStart}
        busy={start.isPending}
        disabled={!(processing && canStart(processing))}
        icon={<Play aria-hidden="true" />}
      >
        {w.start}
      </Button>
      <Button
        tone="secondary"
        onClick={() => pause.mutate()}
        busy={pause.isPending}
        disabled={isPauseDisabled}
        icon={<Pause aria-hidden="true" />}
      >
        {w.pause}
      </Button>
      <Button
        tone="secondary"
        onClick={() => stop.mutate()}
        busy={stop.isPending}
        disabled={isPauseDisabled}
        icon={<Square aria-hidden="true" />}
      >
        {w.stop}
      </Button>
    </div>
  );
}

type CommandBarProps = Omit<CommandButtonsProps, 'commands'>;

/** The same commands in the bottom bar. */
export function CommandBar({ processing, onStart, isUploadOpen, onUploadOpen }: CommandBarProps) {
  const w = useWords(processorWords);
  return (
    <BottomBar label={w.actions}>
      <button
        type="button"
        className={BOTTOM_BAR_ENTRY_CLASSES}
        aria-expanded={isUploadOpen}
        onClick={() => onUploadOpen(!isUploadOpen)}
      >
        {isUploadOpen ? <X aria-hidden="true" /> : <ImagePlus aria-hidden="true" />}
        {isUploadOpen ? w.hideUpload : w.addImages}
      </button>
      <button
        type="button"
        className={`${BOTTOM_BAR_ENTRY_CLASSES} disabled:opacity-55`}
        disabled={!(processing && canStart(processing))}
        onClick={onStart}
      >
        <Play aria-hidden="true" />
        {w.startShort}
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
