/** What is wrong with one field of a form; the server says the same of a request. */
export const formMessages = {
  'validation.characters': 'Please use only letters, digits and common symbols',
  'validation.email': 'Please enter a valid email address',
  'validation.latitude': 'Latitude must be a number from -90 to 90',
  'validation.location_incomplete': 'Please enter both latitude and longitude',
  'validation.location_missing': 'Please provide location information',
  'validation.longitude': 'Longitude must be a number from -180 to 180',
  'validation.max_length': 'At most {max} characters',
  'validation.integer': 'Must be a whole number from {min} to {max}',
  'validation.number': 'Must be a number from {min} to {max}',
  'validation.password_common':
    'This is one of the most common passwords, so it is easy to guess. Choose another, for example three or four words.',
  'validation.password_length': 'Password must be at least {min} characters',
  'validation.password_personal':
    'This password is hardly more than your name or email address. Choose something that others do not know.',
  'validation.password_repeats':
    'This password repeats one or two characters. Use at least three different ones.',
  'validation.passwords_differ': 'Passwords do not match',
  'validation.phone_number': 'Please enter a phone number of {min} to {max} digits',
  'validation.reserved_name': 'This name is reserved',
  'validation.required': 'This field is required',
  'validation.text': 'This field must be text',
} as const;
