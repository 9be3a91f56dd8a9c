/** The diagnostic page of stored settings and calls. */
export const debugMessages = {
  'debug.title': 'Debug',
  'debug.intro': "The API's response to this browser's request for your images.",
  'debug.refresh': 'Refresh',
  'debug.api_status': 'API status',
  'debug.images_count': 'Images count',
  'debug.last_updated': 'Last updated',
  'debug.never': 'Never',
  'debug.unknown': 'Unknown',
  'debug.raw_response': 'Raw response',
  'debug.log_in_first': 'Log in to see your images here.',
  'debug.login': 'Login',
} as const;
