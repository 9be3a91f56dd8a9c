import type { Annotation, SecondOpinion } from '@smart-waste/contract';
import { isSameAnnotation } from '@smart-waste/core';
import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { useQuery } from '@tanstack/react-query';
import { formatPercent } from '../../../shared/format/values.ts';
import { useAccountName } from '../../../shared/messages/account-name.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { UnsavedNotice } from '../../../shared/ui/unsaved-notice.tsx';
import { opinionKey, showSecondOpinion } from '../work/opinion-calls.ts';
import type { Annotator } from '../work/use-annotator.ts';

/** The person gives the second opinion: what the first one said stays hidden until then. */
export function BlindNotice() {
  const t = useMessages(annotateMessages);
  return (
    <div role="status" className="rounded-panel bg-sky-wash p-4">
      <p className="font-medium text-sky-ink">{t('annotate.blind')}</p>
      <p className="text-sm">{t('annotate.blind_text')}</p>
    </div>
  );
}

/** Two people disagree: what each of them marked, for the one who decides. */
export function DisputeNotice({ annotator }: { annotator: Annotator }) {
  const { image_id } = annotator.image;
  const { data } = useQuery({
    queryKey: opinionKey(image_id),
    queryFn: ({ signal }) => showSecondOpinion(image_id, signal),
  });
  return data?.state === 'disputed' ? <Dispute annotator={annotator} opinion={data} /> : null;
}

/** Whether the boxes are those of this opinion, and none was changed since. */
const areSame = (opinion: readonly Annotation[], shown: readonly Annotation[]): boolean =>
  opinion.length === shown.length &&
  opinion.every((one, index) => {
    const other = shown[index];
    return other !== undefined && isSameAnnotation(one, other);
  });

function Dispute({ annotator, opinion }: { annotator: Annotator; opinion: SecondOpinion }) {
  const t = useMessages(annotateMessages);
  const nameOf = useAccountName();
  const { known, edit } = annotator;
  const { first_by, given_by, agreement, is_for_caller } = opinion;
  const first = first_by === null ? t('annotate.first_person') : nameOf(first_by);
  const second = given_by === null ? t('annotate.second_person') : nameOf(given_by);
  const opinions = [
    { key: 'first', name: first, annotations: known.sets[0]?.annotations ?? [] },
    { key: 'second', name: second, annotations: opinion.annotations ?? [] },
  ];
  return (
    <UnsavedNotice
      role="status"
      title={t('annotate.disputed', { first, second, percent: formatPercent(agreement ?? 0) })}
      text={t(is_for_caller ? 'annotate.disputed_text' : 'annotate.disputed_by_others')}
    >
      {is_for_caller &&
        opinions.map(({ key, name, annotations }) => (
          <Button
            key={key}
            tone="secondary"
            size="small"
            aria-pressed={areSame(annotations, annotator.annotations)}
            className="aria-pressed:border-leaf aria-pressed:bg-leaf-wash aria-pressed:text-leaf-strong"
            onClick={() => edit({ type: 'replace', annotations })}
          >
            {t('annotate.show_of', { name })}
          </Button>
        ))}
    </UnsavedNotice>
  );
}
