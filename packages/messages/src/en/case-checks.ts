/** What the workplace asks and points out before something is done with a case; loaded when it is needed. */
export const caseChecksMessages = {
  'case_checks.open_number': 'Open case {number}',
  'case_checks.return_help': 'Only the crew and the staff can read this.',
  'case_checks.reopen': 'The case becomes open again, without an assignee. Reporters will be notified.',
  'case_checks.no_photo': 'There is no photo after the cleaning.',
  'case_checks.clean_no_photo':
    'There is no photo after the cleaning. Add one, or go on without it. Reporters will be notified.',
  'case_checks.no_photo_yes': '{action} without a photo',
  'case_checks.doubtful_yes': '{action} anyway',
  'case_checks.changed_by': '{name} has changed this case. Its status is now: {status}.',
  'case_checks.changed': 'This case has changed. Its status is now: {status}.',
  'case_checks.show_actions': 'Show what can be done now',
} as const;
