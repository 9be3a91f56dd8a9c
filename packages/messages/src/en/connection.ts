/** The diagnostic page of the connection to the server. */
export const connectionMessages = {
  'connection.title': 'Backend Connection Test',
  'connection.intro': 'One check of the health of the backend, with its answer as it came.',
  'connection.loading': 'Testing the connection...',
  'connection.healthy': 'Backend server is running',
  'connection.connected': 'Backend server returned error',
  'connection.unreachable': 'Cannot connect to backend server',
  'connection.address': 'Address',
  'connection.answer': 'Answer',
  'connection.error_details': 'Error details',
  'connection.troubleshooting': 'Troubleshooting',
  'connection.in_browser': 'Test in Browser',
  'connection.step1': 'Is the server started? Its terminal shows the address that it listens on.',
  'connection.step2':
    'Is this page open at the same address? A server on this machine listens on port 8000 unless told otherwise.',
  'connection.step3': 'Is the device online, and does a proxy or a firewall stand between?',
  'connection.step4':
    'Does the answer open in the browser itself? Then the page and the server have different addresses.',
  'connection.step5': 'Does the log of the server say why? A 503 often means that the database is away.',
} as const;
