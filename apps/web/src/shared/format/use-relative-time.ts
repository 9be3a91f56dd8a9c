import { timeMessages } from '@smart-waste/messages/en/time';
import { useLanguage } from '../messages/language.ts';
import { useMessages } from '../messages/messages.ts';
import { formatRelativeTime } from './relative-time.ts';
import { useNowMs } from './use-now.ts';

/**
 * Returns a function that says how long ago something was, or null for what is no date. The component follows the clock
 * and a switch of language.
 */
export function useRelativeTime(): (iso: string) => string | null {
  const t = useMessages(timeMessages);
  const language = useLanguage();
  const nowMs = useNowMs();
  return (iso) => formatRelativeTime(iso, nowMs, { language, justNow: t('time.just_now') });
}
