/** The letters that the server sends. */
export const email = {
  'email.reset.subject': 'Choose a new password for Smart Waste',
  'email.reset.text':
    'Hello {name},\n\nsomebody asked for a new password for your Smart Waste account. If it was you, open this link within one hour:\n\n{link}\n\nIf it was not you, there is nothing to do: your password stays as it is.\n',
  'email.password_changed.subject': 'Your Smart Waste password was changed',
  'email.password_changed.text':
    'Hello {name},\n\nthe password of your Smart Waste account was changed and your other log-ins were ended. If it was not you,\nchoose "Forgot password" on the login page now.\n',
  'email.email_changed.subject': 'Your Smart Waste email address was changed',
  'email.email_changed.text':
    'Hello {name},\n\nyour Smart Waste account now uses another email address. If it was not you, please tell the people who run the service.\n',
} as const;
