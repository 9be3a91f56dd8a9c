import { annotateNoticesMessages } from '@smart-waste/messages/en/annotate-notices';
import { annotateSubmittedMessages } from '@smart-waste/messages/en/annotate-submitted';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import { Notice } from '../notice.tsx';
import type { PhotoSteps } from '../work/use-photo-steps.ts';

/** The photo was deleted while the person works on it: the next one follows where there is a list. */
export function GoneNotice({ steps: { goOn, finish, watchVisit, isInList } }: { steps: PhotoSteps }) {
  const t = useMessages(annotateNoticesMessages);
  const tSubmitted = useMessages(annotateSubmittedMessages);
  async function showNext() {
    const hasLeft = watchVisit();
    const isFollowed = await finish();
    if (!isFollowed && !hasLeft())
      toast.info(tSubmitted('annotate_submitted.last_photo'), { id: 'last-photo' });
  }
  return (
    <Notice
      role="alert"
      tone="amber"
      title={t('annotate_notices.photo_gone')}
      text={t('annotate_notices.photo_gone_text')}
    >
      {(goOn || isInList) && (
        <Button tone="secondary" size="small" onClick={goOn ?? (() => void showNext())}>
          {t('annotate_notices.photo_gone_next')}
        </Button>
      )}
    </Notice>
  );
}
