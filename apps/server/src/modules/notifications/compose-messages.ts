import { SOURCE_LANGUAGE } from '@smart-waste/messages';
import type { Email } from '../../ports/mailer.ts';
import type { UserRow } from '../../ports/user-table.ts';
import {
  createEventTranslator,
  describeEvent,
  formatSubject,
  groupByReport,
  type ReportEvents,
} from './describe-events.ts';
import type { WaitingNotification } from './ports.ts';

/** The time zone is that of the installation: accounts have none. */
type Recipient = Pick<UserRow, 'email' | 'username' | 'language'> & { timeZone: string };
/** `unsubscribe` is the address for mail programs, `page` the one for people. */
export type Links = { publicUrl: string; unsubscribe: string; page: string };

/** Reports that one e-mail describes; of the others it gives the number. */
const MAX_REPORTS = 30;
/** What a lock screen shows of a message. */
const MAX_PUSH_TEXT_LENGTH = 240;
/** As JSON. A push service accepts 4,096 bytes of a message (RFC 8030, section 7.2), its encryption and the title included. */
const PUSH_TEXT_MAX_BYTES = 3_000;

/** A private case has no page; in their history its reporters read on (CA-22). */
const buildPath = ({ number, events }: ReportEvents): string =>
  events.some(({ is_private }) => is_private) ? '/history' : `/cases/${number}`;

/** The e-mail with everything that waits, in the language of its recipient; none of its links changes anything. */
export function composeEmail(
  { email: to, username: name, language: known, timeZone }: Recipient,
  events: readonly WaitingNotification[],
  links: Links,
): Email {
  const language = known ?? SOURCE_LANGUAGE;
  const t = createEventTranslator(language);
  const reports = groupByReport(events);
  const formatParagraph = (news: ReportEvents) =>
    [
      t('notification.report', { number: news.number }),
      ...news.events.map((event) => describeEvent(t, event, { language, timeZone })),
      `${links.publicUrl}${buildPath(news)}`,
    ].join('\n');
  const omitted = reports.length - MAX_REPORTS;
  const settings = `${links.publicUrl}/account`;
  const text = [
    t('notification.greeting', { name }),
    ...reports.slice(0, MAX_REPORTS).map(formatParagraph),
    ...(omitted > 0 ? [t('notification.more_reports', { count: omitted })] : []),
    `--\n${t('notification.footer', { settings, unsubscribe: links.page })}`,
  ].join('\n\n');
  return {
    to,
    subject: formatSubject(t, reports),
    text: `${text}\n`,
    headers: {
      'List-Unsubscribe': `<${links.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

/** What the service worker shows; `path` is what a click opens. */
export type PushMessage = { title: string; body: string; path: string; tag: string };

/** The push message with everything that waits: the last event of one report, or the number of reports. */
export function composePush(
  { language: known, timeZone }: Pick<Recipient, 'language' | 'timeZone'>,
  events: readonly WaitingNotification[],
): PushMessage {
  const language = known ?? SOURCE_LANGUAGE;
  const t = createEventTranslator(language);
  const reports = groupByReport(events);
  const [first] = reports;
  const last = events.at(-1);
  const title = formatSubject(t, reports);
  if (!first || !last || reports.length > 1) return { title, body: '', path: '/history', tag: 'reports' };
  const body = shorten(describeEvent(t, last, { language, timeZone }));
  return { title, body, path: buildPath(first), tag: `case-${first.number}` };
}

/** Whole characters, so that no letter of any script is cut. One may have many bytes: an emoji, or marks on one letter. */
function shorten(text: string): string {
  let [letters, bytes] = [0, 0];
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    letters += 1;
    bytes += Buffer.byteLength(JSON.stringify(segment)) - 2; // its quotes
    if (letters > MAX_PUSH_TEXT_LENGTH || bytes > PUSH_TEXT_MAX_BYTES) return `${text.slice(0, index)}…`;
  }
  return text;
}
