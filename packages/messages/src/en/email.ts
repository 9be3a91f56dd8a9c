/** The e-mails that the server sends. */
export const emailMessages = {
  'email.reset.subject': 'Choose a new password for Smart Waste',
  'email.reset.text':
    'Hello {name},\n\nWe received a request to change the password of your Smart Waste account. To choose a new password, open this link within one hour:\n\n{link}\n\nIf you did not ask for this, you can ignore this email. Your password stays the same.\n',
  'email.password_changed.subject': 'Your Smart Waste password was changed',
  'email.password_changed.text':
    'Hello {name},\n\nThe password of your Smart Waste account was changed, and your other sessions were logged out. If you did not change it, choose "Forgot password" on the login page now.\n',
  'email.confirm_email.subject': 'Confirm your email address for Smart Waste',
  'email.confirm_email.text':
    'Hello {name},\n\nThis email address was entered for your Smart Waste account. To confirm it, open this link within 24 hours:\n\n{link}\n\nIf you did not enter it, you can ignore this email. The account keeps its current address.\n',
  'email.email_changed.subject': 'Your Smart Waste email address was changed',
  'email.email_changed.text':
    'Hello {name},\n\nYour Smart Waste account now uses a different email address. If you did not change it, please tell the operator of the service.\n',
  'email.account_deleted.subject': 'Your Smart Waste account was deleted',
  'email.account_deleted.text':
    'Hello {name},\n\nYour Smart Waste account was deleted. You cannot log in with it any more. If you did not delete it, please tell the operator of the service.\n',
  'email.address_in_use.subject': 'A new Smart Waste account uses your email address',
  'email.address_in_use.text':
    'Hello {name},\n\nA new Smart Waste account with the username {new_name} was created with your email address. You already have the account {name}.\n\nIf it was you, you can log in with either of them; choose "Forgot password" on the login page if you have forgotten a password. If it was not you, you need not do anything: your account {name} is not affected.\n',
} as const;
