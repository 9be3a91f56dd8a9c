/** The roles of people. */
export const rolesMessages = {
  'roles.user': 'User',
  'roles.government': 'Government',
  'roles.admin': 'Admin',
} as const;
