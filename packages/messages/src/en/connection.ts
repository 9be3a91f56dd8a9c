/** The diagnostic page of the connection to the server. */
export const connectionMessages = {
  'connection.title': 'Backend Connection Test',
  'connection.intro': 'Checks the health of the backend and shows its response.',
  'connection.loading': 'Testing the connection...',
  'connection.healthy': 'Backend server is running',
  'connection.returned_error': 'Backend server returned error',
  'connection.unreachable': 'Cannot connect to backend server',
  'connection.address': 'Address',
  'connection.response': 'Response',
  'connection.error_details': 'Error details',
  'connection.troubleshooting': 'Troubleshooting',
  'connection.in_browser': 'Test in Browser',
  'connection.step_running': 'Is the server running? Its terminal shows the address it listens on.',
  'connection.step_address':
    'Is this page open at that address? By default, a local server listens on port 8000.',
  'connection.step_network': 'Is the device online, and is no proxy or firewall blocking the connection?',
  'connection.step_browser':
    'Does the response open in the browser itself? Then the page and the server have different addresses.',
  'connection.step_log': 'What does the server log say? A 503 often means that the database is unavailable.',
} as const;
