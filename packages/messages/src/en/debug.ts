/** The diagnostic page of stored settings and calls. */
export const debugMessages = {
  'debug.title': 'Debug',
  'debug.intro': 'What the API answers when this browser asks for your images.',
  'debug.refresh': 'Refresh',
  'debug.api_status': 'API status',
  'debug.images_count': 'Images count',
  'debug.last_updated': 'Last updated',
  'debug.never': 'Not yet',
  'debug.unknown': 'Unknown',
  'debug.raw_response': 'Raw response',
  'debug.sign_in': 'Log in to see your images here.',
  'debug.login': 'Login',
} as const;
