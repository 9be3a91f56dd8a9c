/** Saved views of the list of cases. */
export const caseViewsMessages = {
  'case_views.title': 'Saved views',
  'case_views.save': 'Save this view…',
  'case_views.manage': 'Manage my views…',
  'case_views.manage_title': 'My views',
  'case_views.empty': 'Filter the cases, then save the view under a name.',
  'case_views.save_title': 'Save this view',
  'case_views.save_help':
    'Its filters and its order, for the next time. A link to it works for all of the staff.',
  'case_views.name': 'Name of the view',
  'case_views.share': 'Share with all staff',
  'case_views.shared': '{name} (shared)',
  'case_views.save_view': 'Save view',
  'case_views.saved': 'View saved: {name}',
  'case_views.changed': 'View changed: {name}',
  'case_views.deleted': 'View deleted: {name}',
  'case_views.failed': 'The view could not be saved',
  'case_views.load_failed': 'The saved views could not be loaded',
  'case_views.rename': 'Rename',
  'case_views.delete': 'Delete {name}',
  'case_views.needs_name': 'Enter a name.',
} as const;
