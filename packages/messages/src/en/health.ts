/** How the parts of the system are, as the server reports it. Causes (`problem`) are texts of other systems. */
export const health = {
  'health.backend.healthy': 'Backend server is running',
  'health.backend.database_unreachable': 'The database does not answer.',
  'health.backend.store_problem': 'Photos cannot be stored or read. {problem}',
  'health.images.healthy':
    'Image service is healthy: {waiting, number} waiting, {processing, number} being analysed',
  'health.ml_service.no_detector': 'This process has no detector, and no worker has used one yet.',
  'health.ml_service.no_worker':
    'No worker running: {count, plural, one {# photo is waiting} other {# photos are waiting}}',
  'health.part.database_unreachable': 'The database does not answer',
  'health.part.queue_unreachable': 'The queue does not answer',
  'health.part.store_unreachable': 'The photo store does not answer',
  'health.part.unreachable': 'The service does not answer',
  'health.roboflow.not_configured': 'Roboflow is not configured; the local model does the work.',
  'health.service.healthy': 'Working normally',
  'health.service.last_call_failed': 'The last call failed',
  'health.service.last_call_failed_because': 'The last call failed: {problem}',
  'health.service.old_call_failed': 'Working again. A call more than an hour ago failed',
  'health.service.old_call_failed_because': 'Working again. A call more than an hour ago failed: {problem}',
  'health.service.unavailable': 'Not available right now',
  'health.service.unavailable_because': 'Not available right now: {problem}',
  'health.service.unused': 'Ready; not used yet',
  'health.store.disk': 'Photos are kept on the disk of this server.',
  'health.store.memory': 'Photos are kept in memory.',
  'health.store.s3': 'Photos are kept in an S3 bucket.',
  'health.users.healthy': 'User service is healthy',
} as const;
