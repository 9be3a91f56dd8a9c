import type { Annotation, PhotoAnnotations, SecondOpinion } from '@smart-waste/contract';
import { areSameAnnotations } from '@smart-waste/core';
import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountName } from '../../../shared/messages/account-name.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { buildOpinionQuery } from './opinion-calls.ts';

/** What one of two people marked, and whether the boxes on the photo are exactly these. */
export type Opinion = {
  key: 'first' | 'second';
  name: string;
  annotations: readonly Annotation[];
  isShown: boolean;
};

type DisputedPhoto = {
  known: PhotoAnnotations;
  /** The boxes on the photo. */
  annotations: readonly Annotation[];
};

/** Two opinions about which people disagree. */
export type Dispute = {
  opinion: SecondOpinion;
  sides: readonly [Opinion, Opinion];
  /** The one whose boxes were not shown last: those on the photo are compared with them. */
  compared: Opinion;
};

/** The two opinions about which people disagree; null when there are none to decide about. */
export function useDispute({ known, annotations: shown }: DisputedPhoto): Dispute | null {
  const t = useMessages(annotateMessages);
  const getName = useAccountName();
  const [comparedKey, setComparedKey] = useState<Opinion['key']>('second');
  const { image_id } = known;
  const { data: opinion } = useQuery({
    ...buildOpinionQuery(image_id),
    enabled: known.second_opinion === 'disputed',
  });
  // After the decision the query is off and still has what was read before it.
  if (known.second_opinion !== 'disputed' || opinion?.state !== 'disputed') return null;
  const { first_by, given_by } = opinion;
  const toOpinion = (
    key: Opinion['key'],
    by: string | null,
    annotations: readonly Annotation[],
  ): Opinion => ({
    key,
    name: by === null ? t(`annotate.${key}_person`) : getName(by),
    annotations,
    isShown: areSameAnnotations(annotations, shown),
  });
  const first = toOpinion('first', first_by, known.sets[0]?.annotations ?? []);
  const second = toOpinion('second', given_by, opinion.annotations ?? []);
  const compared = chooseCompared(first, second) ?? (comparedKey === 'first' ? first : second);
  if (compared.key !== comparedKey) setComparedKey(compared.key);
  return { opinion, sides: [first, second], compared };
}

/** The one whose boxes are not on the photo while those of the other are; null once these were changed. */
function chooseCompared(first: Opinion, second: Opinion): Opinion | null {
  if (first.isShown) return second;
  return second.isShown ? first : null;
}
