/** Changing many cases at once. */
export const caseBulkMessages = {
  'case_bulk.select_first': 'Select the first {max, number}',
  'case_bulk.select_failed': 'The cases of this view could not be selected',
  'case_bulk.assign': 'Assign…',
  'case_bulk.status': 'Change status…',
  'case_bulk.due': 'Set due date…',
  'case_bulk.title_assign': 'Assign {count, plural, one {# case} other {# cases}}',
  'case_bulk.title_status': 'Change the status of {count, plural, one {# case} other {# cases}}',
  'case_bulk.title_due': 'Set the due date of {count, plural, one {# case} other {# cases}}',
  'case_bulk.action': 'Action',
  'case_bulk.action_of': '{action} ({count, number} of {total, number})',
  'case_bulk.left_out':
    '{count, plural, one {# case will be skipped, because this is not possible for it} other {# cases will be skipped, because this is not possible for them}}: {statuses}',
  'case_bulk.count_of': '{name} ({count, number})',
  'case_bulk.none_allowed': 'This is not possible with these cases. Select others.',
  'case_bulk.needs_due': 'Enter a date and a time.',
  'case_bulk.running': 'Changing {total, plural, one {# case} other {# cases}}',
  'case_bulk.undoing': 'Undoing the change of {total, plural, one {# case} other {# cases}}',
  'case_bulk.progress': '{done, number} of {total, number}',
  'case_bulk.stop': 'Stop',
  'case_bulk.ended': 'Not all cases were changed',
  'case_bulk.changed': '{count, plural, one {# case changed} other {# cases changed}}',
  'case_bulk.undone': '{count, plural, one {# case restored} other {# cases restored}}',
  'case_bulk.unchanged':
    '{count, plural, one {# case already up to date} other {# cases already up to date}}',
  'case_bulk.stale':
    '{count, plural, one {# case changed by someone else} other {# cases changed by someone else}}',
  'case_bulk.refused': '{count, plural, one {# case not allowed} other {# cases not allowed}}',
  'case_bulk.gone': '{count, plural, one {# case not found} other {# cases not found}}',
  'case_bulk.not_sent': '{count, plural, one {# case not sent} other {# cases not sent}}',
  'case_bulk.case_not_sent': 'Not sent',
  'case_bulk.continue': 'Continue with the rest',
  'case_bulk.open': 'Case {number}: {place}',
  'case_bulk.kept': '{summary}. What was not changed stays selected.',
  'case_bulk.clean_unseen':
    'Mark {total, plural, one {this case} other {these # cases}} as cleaned without checking photos? Reporters will be notified.',
  'case_bulk.verify_no_photo':
    'No photo after the cleaning: {count, number} of {total, plural, one {# case} other {# cases}}.',
  'case_bulk.verify_doubtful':
    'Photo has warnings: {count, number} of {total, plural, one {# case} other {# cases}}.',
  'case_bulk.all_the_same': 'Change {count, plural, one {# case} other {# cases}} anyway',
} as const;
