import { getStatusAfter, isolateText } from '@smart-waste/core';
import { createTranslate, type Language } from '@smart-waste/messages';
import { CATALOGUES } from '@smart-waste/messages/catalogues';
import { caseSentenceMessages } from '@smart-waste/messages/en/case-sentences';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { notificationMessages } from '@smart-waste/messages/en/notifications';
import type { WaitingNotification } from './ports.ts';

const MESSAGES = { ...casesMessages, ...caseSentenceMessages, ...notificationMessages };
/** The numbers that a subject names. */
const MAX_NUMBERS = 3;

/** Says the messages of notifications in a language. */
export const createEventTranslator = (language: Language) =>
  createTranslate(MESSAGES, language, CATALOGUES[language]);
export type Translator = ReturnType<typeof createEventTranslator>;

/** The news of one report, the oldest first. */
export type ReportEvents = { number: number; events: readonly WaitingNotification[] };

/** In the order in which the first news of each report happened. */
export function groupByReport(events: readonly WaitingNotification[]): ReportEvents[] {
  const groups = new Map<number, WaitingNotification[]>();
  for (const event of events) {
    const group = groups.get(event.number);
    if (group) group.push(event);
    else groups.set(event.number, [event]);
  }
  return [...groups].map(([number, group]) => ({ number, events: group }));
}

/** The subject of an e-mail and the title of a push message; no part of it was written by a person. */
export function formatSubject(t: Translator, reports: readonly ReportEvents[]): string {
  const [first] = reports;
  if (first && reports.length === 1)
    return t('notification.one_subject', { number: first.number, news: describeNews(t, first) });
  const numbers = reports.slice(0, MAX_NUMBERS).map(({ number }) => number);
  const more = reports.length > MAX_NUMBERS ? '…' : '';
  return t('notification.many_subject', {
    count: reports.length,
    numbers: `${numbers.join(', ')}${more && `, ${more}`}`,
  });
}

/** The last status; a reply when there is none. */
function describeNews(t: Translator, { events }: ReportEvents): string {
  const statuses = events.map(({ event }) => getStatusAfter(event)).filter((status) => status !== null);
  const last = statuses.at(-1);
  return last === undefined ? t('notification.reply_news') : t(`cases.status_${last}`);
}

/** What a merge or a split is to the people who reported: where their report is now. */
function describeMove(t: Translator, { kind, from }: WaitingNotification['event']): string | null {
  if (kind === 'merged_into' || kind === 'split_undone')
    return t('case_sentence.merged', { number: from ?? '' });
  if (kind === 'split_from' || kind === 'merge_undone') return t('case_sentence.own_case');
  return null;
}

/** One event in a sentence, with what the city wrote. */
export function describeEvent(
  t: Translator,
  { event, responsible }: WaitingNotification,
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const status = getStatusAfter(event);
  if (status === null) return `${t('notification.replied')}\n${isolateText(event.text)}`;
  const describeChange = () => {
    const moved = describeMove(t, event);
    if (moved !== null) return moved;
    if (status === 'cleaned') {
      const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(event.at);
      return t('case_sentence.cleaned', { date });
    }
    if (status === 'not_ours' && responsible !== null)
      return t('case_sentence.not_ours_of', { responsible: isolateText(responsible) });
    return t(`case_sentence.${status}`);
  };
  return event.text === '' ? describeChange() : `${describeChange()}\n${isolateText(event.text)}`;
}
