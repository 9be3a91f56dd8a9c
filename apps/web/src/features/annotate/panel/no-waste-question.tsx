import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { annotateNoticesMessages } from '@smart-waste/messages/en/annotate-notices';
import { useMessages } from '../../../shared/messages/messages.ts';
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx';

type NoWasteQuestionProps = {
  /** How many boxes would be removed. */
  count: number;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
};

/** Whether all boxes shall go. */
export function NoWasteQuestion({ count, ...dialog }: NoWasteQuestionProps) {
  const t = useMessages(annotateNoticesMessages);
  return (
    <ConfirmDialog
      {...dialog}
      open
      title={t('annotate_notices.no_waste_title', { count })}
      text={t('annotate_notices.no_waste_question')}
      confirmLabel={useMessages(annotateMessages)('annotate.no_waste')}
    />
  );
}
