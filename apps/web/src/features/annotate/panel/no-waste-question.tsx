import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { annotateNoticesMessages } from '@smart-waste/messages/en/annotate-notices';
import { useMessages } from '../../../shared/messages/messages.ts';
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx';

type NoWasteQuestionProps = {
  /** How many boxes would be removed. */
  count: number;
  isOpinion: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
};

/** Whether all boxes shall go. */
export function NoWasteQuestion({ count, isOpinion, ...dialog }: NoWasteQuestionProps) {
  const t = useMessages(annotateNoticesMessages);
  const tAnnotate = useMessages(annotateMessages);
  return (
    <ConfirmDialog
      {...dialog}
      open
      title={t('annotate_notices.no_waste_title', { count })}
      text={isOpinion ? tAnnotate('annotate.opinion_text') : t('annotate_notices.no_waste_question')}
      confirmLabel={tAnnotate('annotate.no_waste')}
    />
  );
}
