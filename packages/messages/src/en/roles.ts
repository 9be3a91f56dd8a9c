/** The roles of people. */
export const rolesMessages = {
  'roles.user': 'User',
  'roles.government': 'Government',
  'roles.admin': 'Admin',
  'roles.crew': 'Crew',
  'roles.reviewer': 'Reviewer',
} as const;
