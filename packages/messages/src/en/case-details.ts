/** The details of one case in the officers' workplace, which are loaded when it is opened. */
export const caseDetailsMessages = {
  'case_details.more_actions': 'More actions',
} as const;
