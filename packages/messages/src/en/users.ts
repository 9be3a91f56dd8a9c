/** The tabs of the page of users. */
export const usersMessages = {
  'users.title': 'Users',
  'users.views': 'Views',
  'users.users': 'Users',
  'users.log': 'Audit log',
  'users.users_intro': 'Accounts, roles and sessions.',
  'users.log_intro': 'Who did what, and when. Entries cannot be changed.',
} as const;
