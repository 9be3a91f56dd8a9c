/** The tabs of the page of users. */
export const usersMessages = {
  'users.title': 'Users',
  'users.views': 'Views',
  'users.users': 'Users',
  'users.log': 'Audit log',
  'users.users_intro': 'Who has an account, their roles and their sessions.',
  'users.log_intro': 'Who did what, and when. Nothing here can be changed.',
} as const;
