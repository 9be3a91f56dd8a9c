/** The choices of notifications on the account page, and the page that stops e-mails. */
export const notificationSettingsMessages = {
  'notification_settings.title': 'Notifications',
  'notification_settings.intro': 'We tell you what the city does about the waste you reported or follow.',
  'notification_settings.load_failed': 'Your notifications could not be loaded',
  'notification_settings.save_failed': 'The change could not be saved.',
  'notification_settings.email': 'By email',
  'notification_settings.push': 'On your devices',
  'notification_settings.status_changed': 'The status changes',
  'notification_settings.replied': 'The city writes to you',
  'notification_settings.frequency': 'How often',
  'notification_settings.daily': 'At most once a day',
  'notification_settings.at_once': 'At once',
  'notification_settings.email_unconfirmed':
    'We send no notifications to {email} yet, because the address is not confirmed.',
  'notification_settings.email_refused':
    'We stopped emails to {email}, because the mail server of this address refused one. Correct the address, or confirm it again.',
  'notification_settings.send_link': 'Send a link to confirm it',
  'notification_settings.link_sent': 'We emailed a link to {email}. Open it within 24 hours.',
  'notification_settings.link_failed': 'The link could not be sent.',
  'notification_settings.devices':
    '{count, plural, =0 {No device is notified.} one {# device is notified.} other {# devices are notified.}}',
  'notification_settings.device_on': 'Notify on this device',
  'notification_settings.device_off': 'Stop on this device',
  'notification_settings.device_denied':
    'This browser blocks notifications of this site. Allow them in the settings of the browser, then try again.',
  'notification_settings.device_unsupported':
    'This browser cannot show notifications. On an iPhone or iPad, add the app to the home screen first.',
  'notification_settings.device_failed': 'Notifications could not be switched on.',
  'notification_settings.device_off_failed': 'Notifications could not be switched off.',
  'unsubscribe.title': 'Stop emails',
  'unsubscribe.intro': 'Do you want to get no more emails about the waste you reported or follow?',
  'unsubscribe.confirm': 'Stop these emails',
  'unsubscribe.done': 'You will get no more of these emails. You can switch them on again in your account.',
  'unsubscribe.failed': 'The emails could not be stopped',
  'unsubscribe.no_token': 'This link is not complete. Please open it again from the email.',
  'unsubscribe.to_account': 'Open your account',
} as const;
