import type { Annotation, SecondOpinion } from '@smart-waste/contract';
import { isSameAnnotation } from '@smart-waste/core';
import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { useQuery } from '@tanstack/react-query';
import { useAccountName } from '../../../shared/messages/account-name.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { opinionKey, showSecondOpinion } from '../work/opinion-calls.ts';
import type { Annotator } from '../work/use-annotator.ts';

/** What one of two people marked, and whether the boxes on the photo are exactly these. */
export type Opinion = {
  key: 'first' | 'second';
  name: string;
  annotations: readonly Annotation[];
  isShown: boolean;
};

/** Whether the boxes are those of this opinion, and none was changed since. */
const areSame = (opinion: readonly Annotation[], shown: readonly Annotation[]): boolean =>
  opinion.length === shown.length &&
  opinion.every((one, index) => {
    const other = shown[index];
    return other !== undefined && isSameAnnotation(one, other);
  });

/** The two opinions about which people disagree; null when there are none to decide about. */
export function useDispute({
  image,
  known,
  annotations: shown,
}: Annotator): { opinion: SecondOpinion; sides: [Opinion, Opinion] } | null {
  const t = useMessages(annotateMessages);
  const nameOf = useAccountName();
  const { image_id } = image;
  const { data: opinion } = useQuery({
    queryKey: opinionKey(image_id),
    queryFn: ({ signal }) => showSecondOpinion(image_id, signal),
    enabled: known.second_opinion === 'disputed',
  });
  // After the decision the query is off and still has what was read before it.
  if (known.second_opinion !== 'disputed' || opinion?.state !== 'disputed') return null;
  const { first_by, given_by } = opinion;
  const sideOf = (key: Opinion['key'], name: string, annotations: readonly Annotation[]): Opinion => ({
    key,
    name,
    annotations,
    isShown: areSame(annotations, shown),
  });
  return {
    opinion,
    sides: [
      sideOf(
        'first',
        first_by === null ? t('annotate.first_person') : nameOf(first_by),
        known.sets[0]?.annotations ?? [],
      ),
      sideOf(
        'second',
        given_by === null ? t('annotate.second_person') : nameOf(given_by),
        opinion.annotations ?? [],
      ),
    ],
  };
}
