/** The e-mails that the server sends. */
export const email = {
  'email.reset.subject': 'Choose a new password for Smart Waste',
  'email.reset.text':
    'Hello {name},\n\na new password was requested for your Smart Waste account. If it was you, open this link within one hour:\n\n{link}\n\nIf it was not you, you need not do anything: your password stays unchanged.\n',
  'email.password_changed.subject': 'Your Smart Waste password was changed',
  'email.password_changed.text':
    'Hello {name},\n\nthe password of your Smart Waste account was changed and your other sessions were ended. If it was not you,\nchoose "Forgot password" on the login page now.\n',
  'email.confirm_email.subject': 'Confirm your email address for Smart Waste',
  'email.confirm_email.text':
    'Hello {name},\n\nthis address was entered for your Smart Waste account. If it was you, open this link within 24 hours to confirm it:\n\n{link}\n\nIf it was not you, you need not do anything: the account keeps its old address.\n',
  'email.email_changed.subject': 'Your Smart Waste email address was changed',
  'email.email_changed.text':
    'Hello {name},\n\nyour Smart Waste account now uses another email address. If it was not you, please tell the operator of the service.\n',
} as const;
