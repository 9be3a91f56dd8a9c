/** What is wrong with one field of a request; what forms say too stands in forms.ts. */
export const validationMessages = {
  'validation.boolean': 'Must be true or false',
  'validation.bulk_choice': 'Please select uploads or specify a search',
  'validation.bulk_empty': 'Please select at least one upload',
  'validation.bulk_too_many':
    'Please select at most {max, plural, one {# upload} other {# uploads}}, or all results of a search',
  'validation.check_id': 'This is not a test id',
  'validation.counts': 'Must be an object whose values are counts',
  'validation.cursor': 'Must be the next_cursor of a page',
  'validation.date_time': 'Must be a date and time such as 2026-01-31T00:00:00Z',
  'validation.foreign_cursor': 'This is not a cursor of this list',
  'validation.image_id': 'This is not an image id',
  'validation.image_ids': 'Must be a list of image ids',
  'validation.integer_from': 'Must be a whole number, {min} or more',
  'validation.invalid': 'This is not valid',
  'validation.job_id': 'This is not a job id',
  'validation.one_of': 'Must be one of {values}',
  'validation.one_or_more_of': 'Must be one or more of {values}, separated by commas',
  'validation.once': 'Must be given only once',
  'validation.other': '{problem}',
  'validation.phone_number':
    'Please enter a phone number: {min, number} to {max, number} digits, with spaces, +, -, ( ) or dots between them',
  'validation.reserved_name': 'Names that begin with “deleted-” are reserved. Please choose another one.',
  'validation.search': 'Must be an object with search criteria',
  'validation.session_id': 'This is not a session id',
  'validation.time_zone': 'Must be a time zone such as Asia/Kolkata',
  'validation.user_id': 'This is not a user id',
} as const;
