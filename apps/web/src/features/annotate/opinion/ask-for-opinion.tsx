import { annotateBoxesMessages } from '@smart-waste/messages/en/annotate-boxes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getCurrentMessages, useMessages } from '../../../shared/messages/messages.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast, toastFailure } from '../../../shared/ui/toast.ts';
import { buildAnnotationsKey } from '../work/annotation-calls.ts';
import { requestSecondOpinion } from '../work/opinion-calls.ts';
import type { Annotator } from '../work/use-annotator.ts';

const FAILED_TOAST = 'opinion-not-asked';

/**
 * Asks for a second opinion on a photo that was reviewed, or says that one is asked for. The author of the newest set and
 * admins ask: any other reviewer may give it, and has seen the first opinion here.
 */
export function AskForOpinion({ annotator }: { annotator: Annotator }) {
  const t = useMessages(annotateBoxesMessages);
  const client = useQueryClient();
  const person = usePerson();
  const { known, image } = annotator;
  const ask = useMutation({
    mutationFn: () => requestSecondOpinion(image.image_id),
    onSuccess: () => {
      toast.dismiss(FAILED_TOAST);
      return client.invalidateQueries({ queryKey: buildAnnotationsKey(image.image_id) });
    },
    onError: (error) =>
      toastFailure(getCurrentMessages(annotateBoxesMessages)('annotate_boxes.ask_failed'), error, {
        id: FAILED_TOAST,
      }),
  });
  if (known.second_opinion === 'open') return <p role="status">{t('annotate_boxes.opinion_open')}</p>;
  const canAsk = person?.role === 'admin' || known.sets[0]?.created_by === person?.username;
  if (known.second_opinion === 'disputed' || !canAsk) return null;
  return (
    <Button
      tone="secondary"
      size="small"
      className="my-1 justify-self-start"
      busy={ask.isPending}
      onClick={() => ask.mutate()}
    >
      {t('annotate_boxes.ask')}
    </Button>
  );
}
