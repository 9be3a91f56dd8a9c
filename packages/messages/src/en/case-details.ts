/** The details of one case in the officers' workplace, which are loaded when it is opened. */
export const caseDetailsMessages = {
  'case_details.more_actions': 'More actions',
  'case_details.answered': 'A reporter answered',
  'case_details.photo': '{what}, photo {number} of {count}, {date}',
  'case_details.came_back':
    '{count, plural, one {came back once, on {date}} other {came back # times, last on {date}}}',
  'case_details.enlarge': 'Enlarge',
  'case_details.enlarge_photo': 'Enlarge: {photo}',
  'case_details.viewer': 'Photos of case {number}',
  'case_details.full_size': 'Full size',
  'case_details.show_boxes': 'Show boxes',
  'case_details.previous_photo': 'Previous photo',
  'case_details.next_photo': 'Next photo',
  'case_details.view': 'What is shown',
  'case_details.view_one': 'One photo',
  'case_details.view_both': 'Before and after',
} as const;
