/** What the workplace asks and points out before something is done with a case; loaded when it is needed. */
export const caseChecksMessages = {
  'case_checks.open_number': 'Open case {number}',
} as const;
