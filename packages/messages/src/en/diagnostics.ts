/** What the diagnostic pages have in common. */
export const diagnosticsMessages = {
  'diagnostics.connected': 'Connected',
  'diagnostics.error': 'Error',
  'diagnostics.checking': 'Checking',
  'diagnostics.test_again': 'Test Again',
  'diagnostics.pages': 'Diagnostic pages',
  'diagnostics.status': 'Application status',
  'diagnostics.connection': 'Backend connection',
  'diagnostics.debug': 'Debug',
  'diagnostics.auth_test': 'Auth test',
  'diagnostics.yes': 'Yes',
  'diagnostics.no': 'No',
  'diagnostics.duration': '{ms} ms',
} as const;
