/** The e-mails and push messages to people who reported or follow a case. */
export const notificationMessages = {
  'notification.one_subject': 'Report {number}: {news}',
  'notification.many_subject':
    '{count, plural, one {# of your reports has news: {numbers}} other {# of your reports have news: {numbers}}}',
  'notification.reply_news': 'the city has written to you',
  'notification.report': 'Report {number}',
  'notification.replied': 'The city has written to you:',
  'notification.more_reports':
    '{count, plural, one {# more report has news.} other {# more reports have news.}}',
  'notification.greeting': 'Hello {name},',
  'notification.footer':
    'You get this email because you reported waste or follow a report.\nChoose what we send you: {settings}\nStop these emails: {unsubscribe}',
} as const;
