/** What a reporter answers the city: whether the place is clean, and to its questions. */
export const caseAnswerMessages = {
  'case_answer.clean': 'Thank you, it is clean',
  'case_answer.not_clean': 'Not really',
  'case_answer.said_clean': 'You said that it is clean.',
  'case_answer.said_not_clean': 'You said that it is not really clean. The city has your note.',
  'case_answer.reopen': 'Reopen with a photo',
  'case_answer.other_photo': 'Choose another photo',
  'case_answer.still_there': 'What is still there? (optional)',
  'case_answer.reopen_now': 'Reopen the case',
  'case_answer.reopened': 'Case {number} is open again',
  'case_answer.question': 'Your answer to the city',
  'case_answer.send': 'Send answer',
  'case_answer.sent': 'Your answer was sent',
  'case_answer.missing': 'Please write an answer',
  'case_answer.thanks': 'Thank you for your answer',
  'case_answer.failed': 'Your answer could not be sent',
} as const;
