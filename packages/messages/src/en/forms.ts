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
  'validation.password_length': 'Password must be at least {min} characters',
  'validation.passwords_differ': 'Passwords do not match',
  'validation.required': 'This field is required',
  'validation.text': 'This field must be text',
} as const;
