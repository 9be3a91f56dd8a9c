/** The details of one case in the officers' workplace, which are loaded when it is opened. */
export const caseDetailsMessages = {
  'case_details.more_actions': 'More actions',
  'case_details.photo': '{what}, photo {number} of {count}, {date}',
  'case_details.came_back':
    '{count, plural, one {came back once, on {date}} other {came back # times, last on {date}}}',
} as const;
