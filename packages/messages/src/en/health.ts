/** How the parts of the system are, as the server reports it. Causes (`problem`) are texts of other systems. */
export const healthMessages = {
  'health.backend.healthy': 'Backend server is running',
  'health.backend.database_unreachable': 'The database is not responding.',
  'health.backend.store_problem': 'Photos cannot be saved or read. {problem}',
  'health.backup.failed': 'The last backup failed: {problem}',
  'health.backup.healthy': 'The last backup is complete',
  'health.backup.none_yet': 'The first backup has not been made yet.',
  'health.backup.not_configured': 'No schedule of backups is set.',
  'health.backup.old': 'The last backup is more than {hours, number} hours old.',
  'health.images.healthy':
    'Image service is healthy: {waiting, number} waiting, {processing, number} being analysed',
  'health.images.no_detector':
    'Photos are received, but no detector can be used: {waiting, number} waiting. See System Health.',
  'health.ml_service.no_detector': 'No worker process is running.',
  'health.ml_service.no_worker':
    'No worker running: {count, plural, one {# photo is waiting} other {# photos are waiting}}',
  'health.part.data_folder_unreachable': 'The data folder is missing or cannot be written',
  'health.part.database_unreachable': 'The database is not responding',
  'health.part.queue_unreachable': 'The queue is not responding',
  'health.part.store_unreachable': 'The photo store is not responding',
  'health.part.unreachable': 'The service is not responding',
  'health.roboflow.not_configured': 'Roboflow is not configured. The local model is used instead.',
  'health.service.healthy': 'Working normally',
  'health.service.last_call_failed': 'The last call failed',
  'health.service.last_call_failed_because': 'The last call failed: {problem}',
  'health.service.old_call_failed': 'Working again. The last call failed more than an hour ago',
  'health.service.old_call_failed_because':
    'Working again. The last call failed more than an hour ago: {problem}',
  'health.service.unavailable': 'Not available right now',
  'health.service.unavailable_because': 'Not available right now: {problem}',
  'health.service.unused': 'Ready; not used yet',
  'health.store.disk': "Photos are stored on this server's disk.",
  'health.store.memory': 'Photos are stored in memory.',
  'health.store.s3': 'Photos are stored in an S3 bucket.',
  'health.users.healthy': 'User service is healthy',
} as const;
