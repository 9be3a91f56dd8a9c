import type { CaseStatus, OwnReport } from '@smart-waste/contract';
import { isolateText } from '@smart-waste/core';
import type { Translate } from '@smart-waste/messages';
import { caseSentenceMessages } from '@smart-waste/messages/en/case-sentences';
import { formatDate } from '../format/relative-time.ts';
import { useNowMs } from '../format/use-now.ts';
import { useLanguage } from '../messages/language.ts';
import { useMessages } from '../messages/messages.ts';

/** The fields of a case that its sentence depends on. */
export type CaseState = Pick<
  OwnReport['case'],
  'status' | 'public_note' | 'responsible' | 'due_at' | 'cleaned_at' | 'changed_at'
>;

type Sentences = Translate<typeof caseSentenceMessages>;
type SentenceContext = { t: Sentences; formatDay: (iso: string) => string; nowMs: number };
type Describe = (state: CaseState, context: SentenceContext) => string;

/** In these the city works towards the due date. */
const withDueDate =
  (status: 'new' | 'confirmed' | 'assigned' | 'in_progress'): Describe =>
  ({ due_at }, { t, formatDay, nowMs }) => {
    if (due_at === null) return t(`case_sentence.${status}`);
    const ending = Date.parse(due_at) < nowMs ? 'late' : 'due';
    return t(`case_sentence.${status}_${ending}`, { date: formatDay(due_at) });
  };

/** These come with a question or a reason of the city. */
const withNote =
  (status: 'waiting' | 'rejected' | 'duplicate' | 'closed'): Describe =>
  ({ public_note: note }, { t }) =>
    note === ''
      ? t(`case_sentence.${status}`)
      : t(`case_sentence.${status}_noted`, { note: isolateText(note) });

const SENTENCES: Record<CaseStatus, Describe> = {
  new: withDueDate('new'),
  confirmed: withDueDate('confirmed'),
  assigned: withDueDate('assigned'),
  in_progress: withDueDate('in_progress'),
  waiting: withNote('waiting'),
  cleaned: ({ cleaned_at, changed_at }, { t, formatDay }) =>
    t('case_sentence.cleaned', { date: formatDay(cleaned_at ?? changed_at) }),
  verified: (_, { t }) => t('case_sentence.verified'),
  rejected: withNote('rejected'),
  not_ours: ({ responsible }, { t }) =>
    responsible
      ? t('case_sentence.not_ours_of', { responsible: isolateText(responsible) })
      : t('case_sentence.not_ours'),
  duplicate: withNote('duplicate'),
  closed: withNote('closed'),
};

/** The status of a case as one plain sentence for the people who wait for it. */
export const describeCase = (state: CaseState, context: SentenceContext): string =>
  SENTENCES[state.status](state, context);

/** Whether that sentence holds the city's note, which need not be repeated beside it. */
export const sentenceHoldsNote = ({
  status,
  public_note,
}: Pick<CaseState, 'status' | 'public_note'>): boolean =>
  public_note === '' || ['waiting', 'rejected', 'duplicate', 'closed'].includes(status);

/** The same in the language that is shown, with the dates of the reader. */
export function useCaseSentence(): (state: CaseState) => string {
  const t = useMessages(caseSentenceMessages);
  const language = useLanguage();
  const nowMs = useNowMs();
  return (state) => describeCase(state, { t, formatDay: (iso) => formatDate(iso, language), nowMs });
}
