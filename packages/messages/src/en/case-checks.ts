/** What the workplace asks and points out before something is done with a case; loaded when it is needed. */
export const caseChecksMessages = {
  'case_checks.open_number': 'Open case {number}',
  'case_checks.return_help': 'Only the crew and the staff can read this.',
} as const;
