/** A citizen's own upload as a report: its number, its status, what they decide about it. */
export const ownReportMessages = {
  'own_report.title': 'Your report',
  'own_report.number': 'Report {number}',
  'own_report.open': 'Report {number}: show its public page',
  'own_report.private': 'Report {number}. The city does not show this case to others.',
  'own_report.deletion':
    'Report {number} stays with the city, without this photo: you still hear about it by email and push messages.',
  'own_report.joined': 'It is part of case {number}.',
  'own_report.public': 'Make my photo public',
  'own_report.public_help': 'On the public page of the case, without your name.',
  'own_report.public_failed': 'Your choice could not be saved',
  'own_report.say_waste': 'There is waste here',
  'own_report.say_report': 'Report this to the city',
  'own_report.dialog_title': 'Report this place to the city',
  'own_report.dialog_text': 'The city will look at your photo and its location.',
  'own_report.words': 'What is there? (optional)',
  'own_report.words_help': 'For example: broken glass behind the bench.',
  'own_report.send': 'Send report',
  'own_report.sent': 'Report {number} received',
  'own_report.send_failed': 'The report could not be sent',
} as const;
