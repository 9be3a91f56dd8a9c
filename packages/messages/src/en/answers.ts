/** What the API says of a request that was done. */
export const answerMessages = {
  'answer.confirmation_sent': 'A link to confirm the address was sent to {email}.',
  'answer.email_confirmed': 'Your new email address is confirmed.',
  'answer.password_changed': 'Your password has been changed. Please log in.',
  'answer.reset_link_requested': "If that address has an account, we've emailed a link.",
  'answer.reset_link_sent': 'A link to choose a new password was sent to {email}.',
  'answer.unsubscribed': 'You will get no more emails about your reports.',
} as const;
