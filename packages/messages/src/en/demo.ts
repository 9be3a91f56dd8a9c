/** How a login with a demo account went. */
export const demoMessages = {
  'demo.admin_successful': 'Admin login successful!',
  'demo.admin_refused': 'Admin login failed.',
  'demo.admin_failed': 'Admin login failed. Please try again.',
  'demo.user_successful': 'User login successful!',
  'demo.user_refused': 'User login failed.',
  'demo.user_failed': 'User login failed. Please try again.',
  'demo.government_successful': 'Government login successful!',
  'demo.government_refused': 'Government login failed.',
  'demo.government_failed': 'Government login failed. Please try again.',
  'demo.crew_successful': 'Crew login successful!',
  'demo.crew_refused': 'Crew login failed.',
  'demo.crew_failed': 'Crew login failed. Please try again.',
  'demo.reviewer_successful': 'Reviewer login successful!',
  'demo.reviewer_refused': 'Reviewer login failed.',
  'demo.reviewer_failed': 'Reviewer login failed. Please try again.',
} as const;
